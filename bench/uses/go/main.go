// What go/types says of the module in the current directory: its package-level names and methods, and every place that uses them, tests
// among them. The standard library is type-checked from its sources; packages of other modules stay empty, so nothing is fetched, and
// errors that follow from that are passed over. One JSON document.
package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"runtime"
	"sort"
	"strings"

	"bench.example/packages"
)

type symbol struct {
	Path     string `json:"path"`
	Name     string `json:"name"`
	Kind     string `json:"kind"`
	Line     int    `json:"line"`
	Exported bool   `json:"exported"`
}

type use struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	// The package-level name around it; empty in a declaration that declares none.
	Within string `json:"within"`
	// In the receiver of a method, which is a part of the declaration of its type.
	Receives bool `json:"receives,omitempty"`
}

type imported struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	// Directory of the package.
	To string `json:"to"`
}

type answer struct {
	Version string           `json:"version"`
	Files   []string         `json:"files"`
	Symbols []symbol         `json:"symbols"`
	Uses    map[string][]use `json:"uses"`
	// Selections of fields and methods, by file.
	Owners map[string][]owner `json:"owners"`
	// Imports of packages of the module.
	Imports []imported `json:"imports"`
}

type owner struct {
	Line   int    `json:"line"`
	Member string `json:"member"`
	// Of the type of the object, and of what it embeds on the way to the member.
	Names []string `json:"names"`
}

func main() {
	c := newChecker(packages.Root(), packages.List([]string{"CGO_ENABLED=0"}))
	c.checkAll()
	packages.Print(c.said)
}

type checker struct {
	root     string
	files    *token.FileSet
	standard types.Importer
	listed   map[string]*packages.Package
	checked  map[string]*types.Package
	said     *answer
	// By the place of the declaration, because a package is checked with and without its tests.
	declared map[string]string
	seen     map[string]bool
}

func newChecker(root string, all []*packages.Package) *checker {
	files := token.NewFileSet()
	c := &checker{
		root: root, files: files, standard: importer.ForCompiler(files, "source", nil),
		listed: map[string]*packages.Package{}, checked: map[string]*types.Package{},
		said:     &answer{Version: runtime.Version(), Files: []string{}, Symbols: []symbol{}, Uses: map[string][]use{}, Owners: map[string][]owner{}, Imports: []imported{}},
		declared: map[string]string{}, seen: map[string]bool{},
	}
	for _, one := range all {
		c.listed[one.ImportPath] = one
	}
	return c
}

func (c *checker) checkAll() {
	paths := make([]string, 0, len(c.listed))
	for path := range c.listed {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		one := c.listed[path]
		for _, name := range packages.United(one.GoFiles, one.TestGoFiles, one.XTestGoFiles) {
			c.declare(filepath.Join(one.Dir, name))
		}
	}
	for _, path := range paths {
		one := c.listed[path]
		c.check(path, packages.United(one.GoFiles, one.TestGoFiles), true)
		c.check(path+"_test", one.XTestGoFiles, true)
	}
}

// Import is for the type checker: packages without their tests.
func (c *checker) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if known := c.checked[path]; known != nil {
		return known, nil
	}
	if one := c.listed[path]; one != nil {
		c.checked[path] = c.check(path, one.GoFiles, false)
		return c.checked[path], nil
	}
	found := types.NewPackage(path, filepath.Base(path))
	found.MarkComplete()
	// The paths of other modules start with a domain.
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		if standard, err := c.standard.Import(path); err == nil && standard != nil {
			found = standard
		}
	}
	c.checked[path] = found
	return found, nil
}

func (c *checker) declare(path string) {
	file, _ := parser.ParseFile(c.files, path, nil, parser.SkipObjectResolution)
	if file == nil {
		return
	}
	relative := c.relative(path)
	c.said.Files = append(c.said.Files, relative)
	add := func(ident *ast.Ident, name, kind string) {
		if ident.Name == "_" || name == "init" || name == "main" {
			return
		}
		position := c.files.Position(ident.Pos())
		c.declared[place(position)] = relative + "#" + name
		c.said.Symbols = append(c.said.Symbols, symbol{relative, name, kind, position.Line, ident.IsExported()})
	}
	for _, spec := range file.Imports {
		if to := c.listed[strings.Trim(spec.Path.Value, "\"`")]; to != nil {
			c.said.Imports = append(c.said.Imports, imported{relative, c.files.Position(spec.Path.Pos()).Line, c.relative(to.Dir)})
		}
	}
	for _, declaration := range file.Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			if declaration.Recv == nil || len(declaration.Recv.List) == 0 {
				add(declaration.Name, declaration.Name.Name, "function")
			} else if owner := baseName(declaration.Recv.List[0].Type); owner != "" {
				add(declaration.Name, owner+"."+declaration.Name.Name, "method")
			}
		case *ast.GenDecl:
			for _, spec := range declaration.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name, spec.Name.Name, "type")
					if list, ok := spec.Type.(*ast.InterfaceType); ok {
						for _, method := range list.Methods.List {
							for _, name := range method.Names {
								add(name, spec.Name.Name+"."+name.Name, "method")
							}
						}
					}
				case *ast.ValueSpec:
					kind := "variable"
					if declaration.Tok == token.CONST {
						kind = "constant"
					}
					for _, name := range spec.Names {
						add(name, name.Name, kind)
					}
				}
			}
		}
	}
}

func baseName(expr ast.Expr) string {
	for {
		switch at := expr.(type) {
		case *ast.StarExpr:
			expr = at.X
		case *ast.ParenExpr:
			expr = at.X
		case *ast.IndexExpr:
			expr = at.X
		case *ast.IndexListExpr:
			expr = at.X
		case *ast.Ident:
			return at.Name
		default:
			return ""
		}
	}
}

func (c *checker) check(path string, names []string, record bool) *types.Package {
	one := c.listed[path]
	if one == nil {
		one = c.listed[path[:len(path)-len("_test")]]
	}
	files := packages.Parse(c.files, one.Dir, names)
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	config := &types.Config{FakeImportC: true, Importer: c, Error: func(error) {}}
	checked, _ := config.Check(path, c.files, files, info)
	if record {
		for _, file := range files {
			c.uses(file, info)
		}
	}
	return checked
}

type around struct {
	name     string
	receives bool
}

// uses records the uses of the module's names.
func (c *checker) uses(file *ast.File, info *types.Info) {
	for _, declaration := range file.Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			within := declaration.Name.Name
			if declaration.Recv != nil && len(declaration.Recv.List) > 0 {
				within = baseName(declaration.Recv.List[0].Type) + "." + within
				c.usesIn(declaration.Recv, around{within, true}, info)
			}
			c.usesIn(declaration.Type, around{within, false}, info)
			if declaration.Body != nil {
				c.usesIn(declaration.Body, around{within, false}, info)
			}
		case *ast.GenDecl:
			for _, spec := range declaration.Specs {
				within := ""
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					within = spec.Name.Name
				case *ast.ValueSpec:
					within = spec.Names[0].Name
				}
				c.usesIn(spec, around{within, false}, info)
			}
		}
	}
}

func (c *checker) usesIn(part ast.Node, within around, info *types.Info) {
	ast.Inspect(part, func(node ast.Node) bool {
		if ident, ok := node.(*ast.Ident); ok {
			c.use(ident, within, info)
		}
		if selector, ok := node.(*ast.SelectorExpr); ok && info.Selections[selector] != nil {
			c.own(selector.Sel, info.Selections[selector])
		}
		return true
	})
}

func (c *checker) own(member *ast.Ident, selection *types.Selection) {
	position := c.files.Position(member.Pos())
	one := owner{position.Line, member.Name, []string{}}
	at := selection.Recv()
	for _, index := range append([]int{-1}, selection.Index()...) {
		if pointer, ok := at.Underlying().(*types.Pointer); ok {
			at = pointer.Elem()
		}
		if index >= 0 {
			structure, ok := at.Underlying().(*types.Struct)
			if !ok || index >= structure.NumFields() || !structure.Field(index).Embedded() {
				break
			}
			at = structure.Field(index).Type()
			if pointer, ok := at.Underlying().(*types.Pointer); ok {
				at = pointer.Elem()
			}
		}
		if alias, ok := at.(*types.Alias); ok {
			one.Names = append(one.Names, alias.Obj().Name())
		}
		if named, ok := types.Unalias(at).(*types.Named); ok {
			one.Names = append(one.Names, named.Obj().Name())
		}
	}
	path := c.relative(position.Filename)
	c.said.Owners[path] = append(c.said.Owners[path], one)
}

func (c *checker) use(ident *ast.Ident, within around, info *types.Info) {
	object := info.Uses[ident]
	if object == nil || !object.Pos().IsValid() {
		return
	}
	if function, ok := object.(*types.Func); ok {
		object = function.Origin()
	}
	symbol := c.declared[place(c.files.Position(object.Pos()))]
	position := c.files.Position(ident.Pos())
	if symbol == "" {
		return
	}
	one := use{c.relative(position.Filename), position.Line, within.name, within.receives}
	if key := fmt.Sprintf("%s %s:%d %v", symbol, one.Path, one.Line, within); !c.seen[key] {
		c.seen[key] = true
		c.said.Uses[symbol] = append(c.said.Uses[symbol], one)
	}
}

func place(position token.Position) string {
	return fmt.Sprintf("%s:%d", position.Filename, position.Offset)
}

func (c *checker) relative(path string) string {
	return packages.Relative(c.root, path)
}
