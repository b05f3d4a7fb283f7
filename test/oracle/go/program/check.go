package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

// A checker type-checks what `go list` names, and keeps what several configurations share.
type checker struct {
	root   string
	files  *token.FileSet
	parsed map[string]*ast.File
	// checked packages by their files and the packages that they import: equal ones are one.
	checked map[string]*types.Package
	ids     map[*types.Package]int
	// dirs of the packages of the repository.
	dirs   map[*types.Package]string
	folds  map[types.Object]fold
	record *record
}

// A fold is the type that a constant of a parenthesised group counts for.
type fold struct {
	name    *types.TypeName
	written bool
}

func newChecker(root string, record *record) *checker {
	return &checker{
		root: root, record: record, files: token.NewFileSet(), parsed: map[string]*ast.File{}, checked: map[string]*types.Package{},
		ids: map[*types.Package]int{}, dirs: map[*types.Package]string{}, folds: map[types.Object]fold{},
	}
}

// An importing package looks its imports up among those that were checked before it.
type importing struct {
	checker *checker
	known   map[string]*types.Package
	paths   map[string]string
	missing bool
}

func (i *importing) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if mapped, ok := i.paths[path]; ok {
		path = mapped
	}
	if known := i.known[path]; known != nil {
		return known, nil
	}
	return nil, fmt.Errorf("%s is not there", path)
}

// check goes through the packages of one listing, dependencies first.
func (c *checker) check(packages []*listed, arch string) {
	known := map[string]*types.Package{}
	for _, one := range packages {
		if one.ImportPath == "unsafe" {
			continue
		}
		known[one.ImportPath] = c.checkPackage(one, arch, known)
	}
}

func (c *checker) checkPackage(one *listed, arch string, known map[string]*types.Package) *types.Package {
	key := &strings.Builder{}
	fmt.Fprintf(key, "%s %s", one.ImportPath, arch)
	names := append(append([]string{}, one.GoFiles...), one.CgoFiles...)
	for _, name := range names {
		fmt.Fprintf(key, " %s", filepath.Join(one.Dir, name))
	}
	for _, path := range one.Imports {
		if mapped, ok := one.ImportMap[path]; ok {
			path = mapped
		}
		fmt.Fprintf(key, " %d", c.ids[known[path]])
	}
	if before := c.checked[key.String()]; before != nil {
		return before
	}
	dir, local := c.record.localDir(one.Dir)
	var files []*ast.File
	for _, name := range names {
		if file := c.parse(filepath.Join(one.Dir, name)); file != nil {
			files = append(files, file)
		}
	}
	var failures []string
	config := &types.Config{
		FakeImportC:      true,
		IgnoreFuncBodies: !local,
		Importer:         &importing{checker: c, known: known, paths: one.ImportMap},
		Sizes:            types.SizesFor("gc", arch),
		Error: func(err error) {
			failures = append(failures, c.relative(err))
			c.recordUndefined(err)
		},
	}
	info := &types.Info{}
	if local {
		info.Uses, info.Defs = map[*ast.Ident]types.Object{}, map[*ast.Ident]types.Object{}
	}
	checked, _ := config.Check(one.ImportPath, c.files, files, info)
	c.checked[key.String()] = checked
	c.ids[checked] = len(c.ids) + 1
	if local {
		c.dirs[checked] = dir
		c.foldConstants(checked, files, info)
		c.record.errors(dir, failures)
		for _, file := range files {
			c.recordUses(checked, file, info)
		}
	}
	return checked
}

func (c *checker) parse(path string) *ast.File {
	if file, ok := c.parsed[path]; ok {
		return file
	}
	file, _ := parser.ParseFile(c.files, path, nil, parser.SkipObjectResolution)
	if _, local := c.record.localDir(filepath.Dir(path)); !local && file != nil {
		for _, declaration := range file.Decls {
			if function, ok := declaration.(*ast.FuncDecl); ok && function.Body != nil {
				function.Body = &ast.BlockStmt{Lbrace: function.Body.Lbrace, Rbrace: function.Body.Rbrace}
			}
		}
	}
	c.parsed[path] = file
	return file
}

// relative is a type error without the path of the scratch copy.
func (c *checker) relative(err error) string {
	return strings.ReplaceAll(strings.ReplaceAll(err.Error(), c.root+"/", ""), "\n", " ")
}

// foldConstants finds the constants of parenthesised groups whose type the package declares.
func (c *checker) foldConstants(of *types.Package, files []*ast.File, info *types.Info) {
	for _, file := range files {
		for _, declaration := range file.Decls {
			group, ok := declaration.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST || !group.Lparen.IsValid() {
				continue
			}
			written := false
			for _, spec := range group.Specs {
				value := spec.(*ast.ValueSpec)
				// Without a type and values the line above is repeated.
				if value.Type != nil || len(value.Values) > 0 {
					written = value.Type != nil
				}
				for _, name := range value.Names {
					if object := info.Defs[name]; object != nil {
						if named := typeName(object.Type()); named != nil && named.Pkg() == of && named.Parent() == of.Scope() {
							c.folds[object] = fold{name: named, written: written}
						}
					}
				}
			}
		}
	}
}

func typeName(of types.Type) *types.TypeName {
	switch of := of.(type) {
	case *types.Named:
		return of.Obj()
	case *types.Alias:
		return of.Obj()
	}
	return nil
}

func (c *checker) recordUses(in *types.Package, file *ast.File, info *types.Info) {
	path := c.pathOf(file.Package)
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			c.recordUnresolved(path, node, info)
		case *ast.Ident:
			object := info.Uses[node]
			if object == nil || object.Pkg() == nil || object.Parent() != object.Pkg().Scope() {
				return true
			}
			dir, local := c.dirs[object.Pkg()]
			if object.Pkg() == in {
				dir, local = c.dirs[in], true
			}
			if !local {
				return true
			}
			use := &UseAnswer{
				Dir: dir, Name: object.Name(), Line: c.files.Position(node.Pos()).Line, DeclaredIn: []string{c.pathOf(object.Pos())},
				Inside: object.Pkg() == in,
			}
			if constant, ok := object.(*types.Const); ok {
				use.Unknown = constant.Type() == types.Typ[types.Invalid]
			}
			if folded, ok := c.folds[object]; ok {
				use.Type, use.Written, use.TypeIn = folded.name.Name(), folded.written, []string{c.pathOf(folded.name.Pos())}
			}
			c.record.use(path, use)
		}
		return true
	})
}

// recordUnresolved notes `p.Name` where nothing is known of Name: p was not found, or does not declare it.
func (c *checker) recordUnresolved(path string, selector *ast.SelectorExpr, info *types.Info) {
	base, ok := selector.X.(*ast.Ident)
	if !ok {
		return
	}
	if _, isPackage := info.Uses[base].(*types.PkgName); isPackage && info.Uses[selector.Sel] == nil {
		c.record.unresolved(path, base.Name+"."+selector.Sel.Name)
	}
}

// recordUndefined notes a bare name that nothing declares in this configuration.
func (c *checker) recordUndefined(err error) {
	var failure types.Error
	if errors.As(err, &failure) {
		if name, ok := strings.CutPrefix(failure.Msg, "undefined: "); ok {
			c.record.unresolved(c.pathOf(failure.Pos), name)
		}
	}
}

func (c *checker) pathOf(at token.Pos) string {
	relative, err := filepath.Rel(c.root, c.files.Position(at).Filename)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(relative)
}
