package main

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// A source is a Go file of the repository with what its head says.
type source struct {
	path       string // relative, with slashes
	name       string // package clause
	imports    []string
	constraint constraint.Expr
}

const mostConfigurations = 40

// base configurations are always asked; others are added for files that none of these takes.
func base() []Configuration {
	return []Configuration{
		{OS: "linux", Arch: "amd64", Cgo: true, Tags: []string{}},
		{OS: "linux", Arch: "amd64", Cgo: false, Tags: []string{}},
		{OS: "darwin", Arch: "arm64", Cgo: true, Tags: []string{}},
		{OS: "windows", Arch: "amd64", Cgo: true, Tags: []string{}},
	}
}

// sources lists the Go files below root that may belong to a package, without tests, in order of their paths.
func sources(root string) ([]*source, error) {
	var found []*source
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		hidden := strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
		if entry.IsDir() {
			if path != root && (hidden || name == "vendor" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if hidden || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || !entry.Type().IsRegular() {
			return nil
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		found = append(found, readHead(root, filepath.ToSlash(relative)))
		return nil
	})
	return found, err
}

func readHead(root, path string) *source {
	head := &source{path: path}
	file, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(root, path), nil, parser.ImportsOnly|parser.ParseComments)
	if file == nil {
		return head
	}
	head.name = file.Name.Name
	for _, spec := range file.Imports {
		head.imports = append(head.imports, strings.Trim(spec.Path.Value, "\"`"))
	}
	head.constraint = constraintOf(file)
	return head
}

func constraintOf(file *ast.File) constraint.Expr {
	var plus constraint.Expr
	for _, group := range file.Comments {
		if group.Pos() >= file.Package {
			break
		}
		for _, comment := range group.List {
			if constraint.IsGoBuild(comment.Text) {
				if expr, err := constraint.Parse(comment.Text); err == nil {
					return expr
				}
			}
			if constraint.IsPlusBuild(comment.Text) {
				if expr, err := constraint.Parse(comment.Text); err == nil {
					if plus != nil {
						expr = &constraint.AndExpr{X: plus, Y: expr}
					}
					plus = expr
				}
			}
		}
	}
	return plus
}

// wantsIgnore says whether the constraint can only hold with the tag `ignore`.
func (s *source) wantsIgnore() bool {
	if s.constraint == nil {
		return false
	}
	tags := tagsOf(s.constraint)
	if !contains(tags, "ignore") || len(tags) > 12 {
		return false
	}
	others := without(tags, "ignore")
	for bits := 0; bits < 1<<len(others); bits++ {
		if s.constraint.Eval(func(tag string) bool { return contains(subset(others, bits), tag) }) {
			return false
		}
	}
	return true
}

// choose extends the base configurations until every file is taken by one, as far as that can be done.
func choose(root string, files []*source) []Configuration {
	chosen := base()
	platforms := distributions()
	for _, file := range files {
		if file.wantsIgnore() || takenByAny(root, file, chosen) || len(chosen) >= mostConfigurations {
			continue
		}
		if found, ok := solve(root, file, platforms); ok {
			chosen = append(chosen, found)
		}
	}
	return chosen
}

// solve looks for a configuration that takes the file: few tags first, usual platforms first.
func solve(root string, file *source, platforms [][2]string) (Configuration, bool) {
	var own []string
	if file.constraint != nil {
		for _, tag := range tagsOf(file.constraint) {
			if tag != "ignore" && !isPlatformTag(tag, platforms) {
				own = append(own, tag)
			}
		}
	}
	if len(own) > 6 {
		own = own[:6]
	}
	sets := make([][]string, 0, 1<<len(own))
	for bits := 0; bits < 1<<len(own); bits++ {
		sets = append(sets, subset(own, bits))
	}
	sort.SliceStable(sets, func(i, j int) bool { return len(sets[i]) < len(sets[j]) })
	for _, tags := range sets {
		for _, platform := range platforms {
			for _, cgo := range []bool{true, false} {
				candidate := Configuration{OS: platform[0], Arch: platform[1], Cgo: cgo, Tags: tags}
				if takes(root, file, candidate) {
					return candidate, true
				}
			}
		}
	}
	return Configuration{}, false
}

func takenByAny(root string, file *source, configurations []Configuration) bool {
	for _, configuration := range configurations {
		if takes(root, file, configuration) {
			return true
		}
	}
	return false
}

func takes(root string, file *source, configuration Configuration) bool {
	if contains(file.imports, "C") && !configuration.Cgo {
		return false
	}
	context := build.Default
	context.GOOS, context.GOARCH = configuration.OS, configuration.Arch
	context.CgoEnabled, context.BuildTags = configuration.Cgo, configuration.Tags
	directory, name := filepath.Split(filepath.Join(root, file.path))
	ok, err := context.MatchFile(directory, name)
	return ok && err == nil
}

// distributions are the platforms of this toolchain, the usual ones first.
func distributions() [][2]string {
	listed := [][2]string{{"linux", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}
	output, err := exec.Command("go", "tool", "dist", "list").Output()
	if err != nil {
		return listed
	}
	for _, line := range strings.Fields(string(output)) {
		if goos, arch, ok := strings.Cut(line, "/"); ok {
			listed = append(listed, [2]string{goos, arch})
		}
	}
	return listed
}

func isPlatformTag(tag string, platforms [][2]string) bool {
	for _, platform := range platforms {
		if tag == platform[0] || tag == platform[1] {
			return true
		}
	}
	return tag == "unix" || tag == "cgo" || tag == "gc" || tag == "gccgo" || strings.HasPrefix(tag, "go1.")
}

func tagsOf(expr constraint.Expr) []string {
	seen := map[string]bool{}
	var visit func(constraint.Expr)
	visit = func(expr constraint.Expr) {
		switch expr := expr.(type) {
		case *constraint.TagExpr:
			seen[expr.Tag] = true
		case *constraint.NotExpr:
			visit(expr.X)
		case *constraint.AndExpr:
			visit(expr.X)
			visit(expr.Y)
		case *constraint.OrExpr:
			visit(expr.X)
			visit(expr.Y)
		}
	}
	visit(expr)
	return sortedKeys(seen)
}

func subset(all []string, bits int) []string {
	some := []string{}
	for i, one := range all {
		if bits&(1<<i) != 0 {
			some = append(some, one)
		}
	}
	return some
}

func without(all []string, one string) []string {
	var others []string
	for _, other := range all {
		if other != one {
			others = append(others, other)
		}
	}
	return others
}

func contains(all []string, one string) bool {
	for _, other := range all {
		if other == one {
			return true
		}
	}
	return false
}

func sortedKeys[V any](set map[string]V) []string {
	keys := make([]string, 0, len(set))
	for key := range set {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
