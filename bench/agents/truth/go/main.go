// Imports between the packages of the module in the current directory, and each use of its package-level functions with its line, by go/types
// for linux and without tests. Other modules and the standard library stay empty; errors that follow from that are passed over.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

type listed struct {
	ImportPath, Dir   string
	GoFiles, CgoFiles []string
	Imports           []string
}

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
	listed  map[string]*listed
	checked map[string]*types.Package
	answer  answer
}

func main() {
	root, err := os.Getwd()
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	var packages []*listed
	if err == nil {
		packages, err = list()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c := &checker{root: root, files: token.NewFileSet(), listed: map[string]*listed{}, checked: map[string]*types.Package{}}
	c.answer = answer{Edges: map[string][]string{}, Uses: map[string][]place{}}
	for _, one := range packages {
		c.listed[one.ImportPath] = one
	}
	for _, one := range packages {
		edges := []string{}
		for _, imported := range one.Imports {
			if to := c.listed[imported]; to != nil {
				edges = append(edges, c.relative(to.Dir))
			}
		}
		c.answer.Edges[c.relative(one.Dir)] = edges
		_, _ = c.Import(one.ImportPath)
	}
	_ = json.NewEncoder(os.Stdout).Encode(c.answer)
}

func list() ([]*listed, error) {
	command := exec.Command("go", "list", "-e", "-json=ImportPath,Dir,GoFiles,CgoFiles,Imports", "./...")
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=", "GOWORK=off")
	output, err := command.Output()
	if err != nil {
		return nil, err
	}
	var packages []*listed
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		one := &listed{}
		if err := decoder.Decode(one); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, one)
	}
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
	var files []*ast.File
	for _, name := range append(append([]string{}, one.GoFiles...), one.CgoFiles...) {
		if file, _ := parser.ParseFile(c.files, filepath.Join(one.Dir, name), nil, parser.SkipObjectResolution); file != nil {
			files = append(files, file)
		}
	}
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
	relative, err := filepath.Rel(c.root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}
