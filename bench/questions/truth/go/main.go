// What the Go toolchain says of the module in the current directory: packages and imports by `go list`, uses of package-level names by
// go/types. Packages of other modules and the standard library stay empty, so nothing is fetched or built; errors that follow from that
// are passed over. One JSON document, united over the configurations that are given as os[,tag…].
package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"

	"bench.example/packages"
)

type answer struct {
	Version  string                 `json:"version"`
	Packages map[string]*pkg        `json:"packages"`
	Uses     map[string][][2]string `json:"uses"`
	Exports  map[string][]string    `json:"exports"`
}

type pkg struct {
	Name    string   `json:"name"`
	Imports []string `json:"imports"`
}

func main() {
	said := &answer{Version: runtime.Version(), Packages: map[string]*pkg{}, Uses: map[string][][2]string{}, Exports: map[string][]string{}}
	for _, configuration := range os.Args[1:] {
		parts := strings.Split(configuration, ",")
		listed := packages.List([]string{"GOOS=" + parts[0], "GOARCH=amd64"}, "-tags="+strings.Join(parts[1:], ","))
		newChecker(packages.Root(), listed, said).checkAll()
	}
	packages.Print(said)
}

type checker struct {
	root  string
	files *token.FileSet
	// The packages of the module, those that were checked, and empty ones for all others.
	listed  map[string]*packages.Package
	checked map[string]*types.Package
	// Where package-level objects of a package under test are declared is the same in both of its checks.
	said *answer
	seen map[string]bool
}

func newChecker(root string, all []*packages.Package, said *answer) *checker {
	c := &checker{root: root, files: token.NewFileSet(), listed: map[string]*packages.Package{}, checked: map[string]*types.Package{}, said: said, seen: map[string]bool{}}
	for _, one := range all {
		c.listed[one.ImportPath] = one
	}
	for symbol, uses := range said.Uses {
		for _, use := range uses {
			c.seen[symbol+" "+use[0]+" "+use[1]] = true
		}
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
		dir := c.relative(one.Dir)
		if c.said.Packages[dir] == nil {
			c.said.Packages[dir] = &pkg{Name: one.Name}
		}
		for _, imported := range one.Imports {
			c.said.Packages[dir].Imports = united(c.said.Packages[dir].Imports, c.nameOf(imported))
		}
		_, _ = c.Import(path)
		c.check(path, packages.United(one.GoFiles, one.CgoFiles, one.TestGoFiles))
		c.check(path+"_test", one.XTestGoFiles)
	}
}

// nameOf is a directory for packages of the module, the import path for others.
func (c *checker) nameOf(path string) string {
	if one := c.listed[path]; one != nil {
		return c.relative(one.Dir)
	}
	return path
}

// Import is for the type checker: packages without their tests.
func (c *checker) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if known := c.checked[path]; known != nil {
		return known, nil
	}
	one := c.listed[path]
	if one == nil {
		name := filepath.Base(path)
		c.checked[path] = types.NewPackage(path, name)
		c.checked[path].MarkComplete()
		return c.checked[path], nil
	}
	c.checked[path] = c.check(path, packages.United(one.GoFiles, one.CgoFiles))
	c.export(c.checked[path])
	return c.checked[path], nil
}

func (c *checker) check(path string, names []string) *types.Package {
	one := c.listed[strings.TrimSuffix(path, "_test")]
	files := packages.Parse(c.files, one.Dir, names)
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := &types.Config{FakeImportC: true, Importer: c, Error: func(error) {}}
	checked, _ := config.Check(path, c.files, files, info)
	for _, file := range files {
		for _, declaration := range file.Decls {
			c.uses(declaration, info)
		}
	}
	return checked
}

// uses records the package-level names of the module that a declaration takes from other files.
func (c *checker) uses(declaration ast.Decl, info *types.Info) {
	from := c.fileOf(declaration.Pos())
	for place, node := range places(declaration) {
		ast.Inspect(node, func(node ast.Node) bool {
			ident, ok := node.(*ast.Ident)
			if !ok {
				return true
			}
			object := info.Uses[ident]
			if object == nil || object.Pkg() == nil || object.Parent() != object.Pkg().Scope() || !object.Pos().IsValid() {
				return true
			}
			declared := c.fileOf(object.Pos())
			symbol := declared + "#" + object.Name()
			if key := symbol + " " + from + " " + place; declared != from && !c.seen[key] {
				c.seen[key] = true
				c.said.Uses[symbol] = append(c.said.Uses[symbol], [2]string{from, place})
			}
			return true
		})
	}
}

// places are the names that a declaration declares; a method stands in its type.
func places(declaration ast.Decl) map[string]ast.Node {
	found := map[string]ast.Node{}
	switch declaration := declaration.(type) {
	case *ast.FuncDecl:
		name := declaration.Name.Name
		if declaration.Recv != nil && len(declaration.Recv.List) > 0 {
			ast.Inspect(declaration.Recv.List[0].Type, func(node ast.Node) bool {
				if ident, ok := node.(*ast.Ident); ok {
					name = ident.Name
					return false
				}
				_, isIndex := node.(*ast.IndexExpr)
				return !isIndex || name == declaration.Name.Name
			})
		}
		found[name] = declaration
	case *ast.GenDecl:
		for _, spec := range declaration.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				found[spec.Name.Name] = spec
			case *ast.ValueSpec:
				found[spec.Names[0].Name] = spec
			}
		}
	}
	return found
}

func (c *checker) export(of *types.Package) {
	if of == nil {
		return
	}
	for _, name := range of.Scope().Names() {
		object := of.Scope().Lookup(name)
		if object.Exported() {
			file := c.fileOf(object.Pos())
			dir := filepath.ToSlash(filepath.Dir(file))
			c.said.Exports[dir] = united(c.said.Exports[dir], file+"#"+name)
		}
	}
}

func (c *checker) fileOf(position token.Pos) string {
	return c.relative(c.files.Position(position).Filename)
}

func (c *checker) relative(path string) string {
	return packages.Relative(c.root, path)
}

func united(all []string, one string) []string {
	for _, other := range all {
		if other == one {
			return all
		}
	}
	return append(all, one)
}
