// Imports between the packages of the module in the current directory, and each use of its package-level functions with its line, by go/types
// for linux and without tests. Other modules and the standard library stay empty; errors that follow from that are passed over.
package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"

	"bench.example/packages"
)

type place struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

type answer struct {
	Edges     map[string][]string `json:"edges"`
	Functions []string            `json:"functions"`
	Uses      map[string][]place  `json:"uses"`
}

type checker struct {
	root    string
	files   *token.FileSet
	listed  map[string]*packages.Package
	checked map[string]*types.Package
	answer  answer
}

func main() {
	all := packages.List([]string{"GOOS=linux", "GOARCH=amd64"})
	c := &checker{root: packages.Root(), files: token.NewFileSet(), listed: map[string]*packages.Package{}, checked: map[string]*types.Package{}}
	c.answer = answer{Edges: map[string][]string{}, Uses: map[string][]place{}}
	for _, one := range all {
		c.listed[one.ImportPath] = one
	}
	for _, one := range all {
		edges := []string{}
		for _, imported := range one.Imports {
			if to := c.listed[imported]; to != nil {
				edges = append(edges, c.relative(to.Dir))
			}
		}
		c.answer.Edges[c.relative(one.Dir)] = edges
		_, _ = c.Import(one.ImportPath)
	}
	packages.Print(c.answer)
}

// Import is for the type checker.
func (c *checker) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if known := c.checked[path]; known != nil {
		return known, nil
	}
	one := c.listed[path]
	if one == nil {
		c.checked[path] = types.NewPackage(path, filepath.Base(path))
		c.checked[path].MarkComplete()
		return c.checked[path], nil
	}
	files := packages.Parse(c.files, one.Dir, packages.United(one.GoFiles, one.CgoFiles))
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := &types.Config{FakeImportC: true, Importer: c, Error: func(error) {}}
	checked, _ := config.Check(path, c.files, files, info)
	c.checked[path] = checked
	for _, file := range files {
		c.read(file, info)
	}
	return checked, nil
}

func (c *checker) read(file *ast.File, info *types.Info) {
	path := c.relative(c.files.Position(file.Pos()).Filename)
	for _, declaration := range file.Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok && function.Recv == nil && function.Name.Name != "init" && function.Name.Name != "main" {
			c.answer.Functions = append(c.answer.Functions, path+"#"+function.Name.Name)
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		ident, ok := node.(*ast.Ident)
		if !ok {
			return true
		}
		function, ok := info.Uses[ident].(*types.Func)
		if !ok || function.Pkg() == nil || c.listed[function.Pkg().Path()] == nil || function.Parent() != function.Pkg().Scope() {
			return true
		}
		symbol := c.relative(c.files.Position(function.Pos()).Filename) + "#" + function.Name()
		c.answer.Uses[symbol] = append(c.answer.Uses[symbol], place{path, c.files.Position(ident.Pos()).Line})
		return true
	})
}

func (c *checker) relative(path string) string {
	return packages.Relative(c.root, path)
}
