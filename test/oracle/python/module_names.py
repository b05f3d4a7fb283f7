"""What one file says, read by `ast`: its imports in every scope, what it binds at module level, and which names are loaded where."""
import ast

from scope_names import Scope, ScopeVisitor, Site


class FileNames(ScopeVisitor):
    def __init__(self, tree, stub):
        self.stub = stub
        self.module = self.scope = Scope("module", None)
        self.bindings, self.stars = {}, []
        self.sites, self.loads, self.strings = [], [], []
        self.depth = 0  # of conditional statements at module level
        self.all, self.all_is_static, self.has_all, self.has_getattr, self.spreads = [], True, False, False, False
        for node in tree.body:
            self.visit(node)
        self.settle()

    # Statements that may not run ----------------------------------------------------------------------------------------------

    def conditional(self, node):
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    visit_If = visit_For = visit_AsyncFor = visit_While = visit_Match = conditional

    def visit_Try(self, node):
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1

    visit_TryStar = visit_Try

    def visit_ExceptHandler(self, node):
        if node.name:
            self.bind(node.name, "assign", node)
        self.generic_visit(node)

    def visit_MatchAs(self, node):
        if node.name:
            self.bind(node.name, "assign", node)
        self.generic_visit(node)

    visit_MatchStar = visit_MatchAs

    # Imports ------------------------------------------------------------------------------------------------------------------

    def add_site(self, node, level, module, name, local):
        site = Site(node.lineno, level, module, name, local, self.scope, self.depth > 0)
        self.sites.append(site)
        return site

    def visit_Import(self, node):
        for alias in node.names:
            local = alias.asname or alias.name.split(".")[0]
            site = self.add_site(node, 0, alias.name, None, local)
            site.alias = alias.asname is not None
            self.bind(local, "module", node, site)
            self.scope.sites.append(site)

    def visit_ImportFrom(self, node):
        if node.module == "__future__":
            return
        for alias in node.names:
            site = self.add_site(node, node.level, node.module or "", alias.name, alias.asname or alias.name)
            site.alias = True
            if alias.name == "*":
                self.stars.append(site)
            else:
                self.bind(site.local, "from", node, site)
                self.scope.sites.append(site)

    # Names --------------------------------------------------------------------------------------------------------------------

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load):
            self.loads.append((node.id, self.scope, [], node.lineno))
        elif isinstance(node.ctx, ast.Del):
            self.bind(node.id, "del", node)
        else:
            self.bind(node.id, "assign", node)

    def visit_Attribute(self, node):
        chain, at = [node.attr], node.value
        while isinstance(at, ast.Attribute):
            chain.append(at.attr)
            at = at.value
        if not isinstance(at, ast.Name):
            return self.visit(at)
        # The last link of an assignment is written, not read.
        self.loads.append((at.id, self.scope, chain[::-1] if isinstance(node.ctx, ast.Load) else chain[:0:-1], node.lineno))

    def visit_AugAssign(self, node):
        if isinstance(node.target, ast.Name):
            self.loads.append((node.target.id, self.scope, [], node.lineno))
            if node.target.id == "__all__":
                self.extend_all(node.value)
        self.generic_visit(node)

    def visit_Assign(self, node):
        self.generic_visit(node)
        self.comment(node)
        if self.scope is self.module and any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets):
            self.all, self.has_all = [], True
            self.extend_all(node.value)

    def visit_AnnAssign(self, node):
        self.annotation(node.annotation)
        if node.value is None and isinstance(node.target, ast.Name) and not self.stub:
            if self.scope is not self.module:
                self.scope.bound.add(node.target.id)
            return
        if node.value is not None:
            self.visit(node.value)
        self.visit(node.target)
        if isinstance(node.target, ast.Name) and node.target.id == "__all__" and node.value is not None:
            self.all, self.has_all = [], True
            self.extend_all(node.value)

    def visit_TypeAlias(self, node):
        self.visit(node.name)
        before, self.scope = self.scope, Scope("function", self.scope)
        self.scope.bound.update(one.name for one in node.type_params)
        self.visit(node.value)
        self.scope = before

    def visit_Call(self, node):
        function = node.func
        name = function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
        if name in ("cast", "TypeVar", "NewType", "NamedTuple", "TypedDict", "assert_type", "ParamSpec", "TypeAliasType"):
            for argument in [*node.args, *(one.value for one in node.keywords)]:
                self.quoted(argument)
        if name in ("extend_path", "declare_namespace"):
            self.spreads = True
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "__all__" and node.args:
            self.extend_all(node.args[0] if name == "extend" else ast.List(elts=[node.args[0]]))
        self.generic_visit(node)

    def visit_Constant(self, node):
        if isinstance(node.value, str) and 0 < len(node.value) < 200 and "\n" not in node.value:
            self.strings.append((node.lineno, node.value))

    def visit_Subscript(self, node):
        # `alias = Optional["Cart"]`: a quoted type in an expression.
        self.quoted(node.slice)
        self.generic_visit(node)

    def annotation(self, node):
        if node is not None:
            self.visit(node)
            self.quoted(node)

    def quoted(self, node, only_subscripts=False):
        """Names in quoted types count as loads."""
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and not (only_subscripts and part is node):
                self.parse_type(part.value, part.lineno)

    def parse_type(self, text, line):
        try:
            inner = ast.parse(text.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return
        for node in ast.walk(inner):
            node.lineno = line
        strings = len(self.strings)
        self.visit(inner.body)
        del self.strings[strings:]

    def comment(self, node):
        text = getattr(node, "type_comment", None)
        if text:
            for part in text.replace("->", ",").split("#")[:1]:
                self.parse_type(part.split("[")[0] if part.startswith("ignore") else part.replace("(*", "("), node.lineno)

    def extend_all(self, value):
        self.has_all = True
        if isinstance(value, (ast.List, ast.Tuple, ast.Set)):
            for one in value.elts:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    self.all.append(one.value)
                elif isinstance(one, ast.Starred):
                    self.extend_all(one.value)
                else:
                    self.all_is_static = False
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            self.extend_all(value.left)
            self.extend_all(value.right)
        elif isinstance(value, ast.Attribute) and value.attr == "__all__" and isinstance(value.value, ast.Name):
            self.all.append((value.value.id, "attribute"))
        elif isinstance(value, ast.Name):
            if value.id != "__all__":
                self.all.append((value.id, "name"))
        else:
            self.all_is_static = False

    # Which import a name stands for -------------------------------------------------------------------------------------------

    def owner(self, name, scope):
        at, first = scope, True
        while at is not None:
            if name in at.globals:
                return self.module
            if name in at.bound and name not in at.nonlocals and (at.kind != "class" or first):
                return at
            first = first and at.kind == "comprehension"
            at = at.parent
        return self.module

    def settle(self):
        by_scope = {}
        for site in self.sites:
            scope = site.scope
            while scope.kind == "comprehension":
                scope = scope.parent
            if site.local in scope.globals:
                scope = self.module
            by_scope.setdefault((id(scope), site.local), []).append(site)
        self.free = set()
        for name, scope, chain, line in self.loads:
            owner = self.owner(name, scope)
            for site in by_scope.get((id(owner), name), []):
                site.loaded = True
                if chain:
                    site.chains.append((tuple(chain), line))
            if owner is self.module and name not in self.module.bound:
                self.free.add(name)
        for entry in self.all:
            for site in by_scope.get((id(self.module), entry if isinstance(entry, str) else entry[0]), []):
                site.loaded = True
