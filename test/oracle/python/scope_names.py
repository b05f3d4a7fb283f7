"""Scopes of a file as CPython sees them: which names each binds, and where what stands in a definition is evaluated."""
import ast
from dataclasses import dataclass, field


@dataclass
class Binding:
    kind: str  # def, class, assign, module, from, del
    line: int
    conditional: bool
    site: "Site | None" = None
    # def, class, decorated, assign
    form: str = "assign"


@dataclass
class Site:
    """One name that an import statement brings in; `name` is None for `import a.b`, `*` for a star."""

    line: int
    level: int
    module: str
    name: "str | None"
    local: str
    scope: "Scope"
    guarded: bool
    chains: list = field(default_factory=list)
    loaded: bool = False


class Scope:
    def __init__(self, kind, parent):
        self.kind, self.parent = kind, parent
        self.bound, self.globals, self.nonlocals = set(), set(), set()
        self.sites = []


class ScopeVisitor(ast.NodeVisitor):
    """Needs `module`, `scope`, `depth`, `bindings`, and the methods for annotations and comments."""

    def inside(self, kind, nodes):
        before, self.scope = self.scope, Scope(kind, self.scope)
        for node in nodes:
            self.visit(node)
        self.scope = before

    def bind(self, name, kind, node, site=None):
        scope = self.scope
        while scope.kind == "comprehension":
            scope = scope.parent
        scope.bound.add(name)
        if scope is self.module or name in scope.globals:
            conditional = self.depth > 0 or scope is not self.module
            form = "decorated" if getattr(node, "decorator_list", []) else kind
            self.bindings.setdefault(name, []).append(Binding(kind, node.lineno, conditional, site, form))

    def visit_function(self, node):
        for part in [*node.decorator_list, *node.args.defaults, *(one for one in node.args.kw_defaults if one)]:
            self.visit(part)
        self.bind(node.name, "def", node)
        if self.scope is self.module and node.name == "__getattr__":
            self.has_getattr = True
        before, self.scope = self.scope, Scope("function", self.scope)
        for parameter in getattr(node, "type_params", []):
            self.scope.bound.add(parameter.name)
            self.annotation(getattr(parameter, "bound", None))
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *filter(None, [arguments.vararg, arguments.kwarg])]
        for argument in every:  # annotations see the enclosing scope
            self.scope, inner = before if not getattr(node, "type_params", []) else self.scope, self.scope
            self.annotation(argument.annotation)
            self.scope = inner
            self.comment(argument)
        self.scope, inner = before if not getattr(node, "type_params", []) else self.scope, self.scope
        self.annotation(node.returns)
        self.scope = inner
        self.comment(node)
        self.scope.bound.update(argument.arg for argument in every)
        for statement in node.body:
            self.visit(statement)
        self.scope = before

    visit_FunctionDef = visit_AsyncFunctionDef = visit_function

    def visit_Lambda(self, node):
        for part in [*node.args.defaults, *(one for one in node.args.kw_defaults if one)]:
            self.visit(part)
        before, self.scope = self.scope, Scope("function", self.scope)
        arguments = node.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *filter(None, [arguments.vararg, arguments.kwarg])]
        self.scope.bound.update(argument.arg for argument in every)
        self.visit(node.body)
        self.scope = before

    def visit_ClassDef(self, node):
        for part in [*node.decorator_list, *node.bases, *(one.value for one in node.keywords)]:
            self.visit(part)
            self.quoted(part, only_subscripts=True)
        self.bind(node.name, "class", node)
        self.inside("class", node.body)

    def comprehension(self, node):
        first = node.generators[0]
        self.visit(first.iter)
        before, self.scope = self.scope, Scope("comprehension", self.scope)
        for number, generator in enumerate(node.generators):
            self.targets(generator.target, self.scope)
            if number > 0:
                self.visit(generator.iter)
            for test in generator.ifs:
                self.visit(test)
        for part in [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]:
            self.visit(part)
        self.scope = before

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def targets(self, target, scope):
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                scope.bound.add(node.id)

    def visit_Global(self, node):
        self.scope.globals.update(node.names)

    def visit_Nonlocal(self, node):
        self.scope.nonlocals.update(node.names)
