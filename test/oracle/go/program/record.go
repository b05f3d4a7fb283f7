package main

import (
	"path/filepath"
	"sort"
	"strings"
)

// A record unites what the configurations say.
type record struct {
	root     string
	packages map[string]*PackageAnswer
	imports  map[string]map[ImportAnswer]bool
	files    map[string]*FileAnswer
	uses     map[string]map[string]*UseAnswer
	names    map[string]map[string]bool
}

func newRecord(root string, files []*source) *record {
	r := &record{
		root: root, packages: map[string]*PackageAnswer{}, imports: map[string]map[ImportAnswer]bool{}, files: map[string]*FileAnswer{},
		uses: map[string]map[string]*UseAnswer{}, names: map[string]map[string]bool{},
	}
	for _, file := range files {
		r.files[file.path] = &FileAnswer{Path: file.path, Package: file.name, Status: "excluded", Imports: orEmpty(file.imports)}
	}
	return r
}

// localDir is the directory relative to the repository, if it lies in it and is not vendored.
func (r *record) localDir(directory string) (string, bool) {
	relative, err := filepath.Rel(r.root, directory)
	if err != nil || directory == "" || strings.HasPrefix(relative, "..") {
		return "", false
	}
	dir := slashed(relative)
	for _, part := range strings.Split(dir, "/") {
		if part == "vendor" {
			return "", false
		}
	}
	return dir, true
}

// listing takes in what `go list` says of the packages of the repository.
func (r *record) listing(packages []*listed) {
	byPath := map[string]*listed{}
	for _, one := range packages {
		byPath[one.ImportPath] = one
	}
	for _, one := range packages {
		dir, local := r.localDir(one.Dir)
		if !local || one.Standard {
			continue
		}
		answer := r.packageAt(dir)
		if one.Name != "" {
			answer.Name = one.Name
		}
		if one.Error != nil {
			r.errors(dir, []string{firstLine(strings.ReplaceAll(one.Error.Err, r.root+"/", ""))})
		}
		for _, name := range append(append([]string{}, one.GoFiles...), one.CgoFiles...) {
			path := name
			if dir != "" {
				path = dir + "/" + name
			}
			if file := r.files[path]; file != nil {
				file.Status = "included"
			}
		}
		for _, path := range one.Imports {
			r.imports[dir][r.whereTo(one, path, byPath)] = true
		}
	}
}

func (r *record) whereTo(from *listed, path string, byPath map[string]*listed) ImportAnswer {
	if path == "C" {
		return ImportAnswer{Path: path, Kind: "cgo", To: "C"}
	}
	// Of these two `go list -deps` prints nothing, or nothing else.
	if path == "unsafe" {
		return ImportAnswer{Path: path, Kind: "std", To: path}
	}
	mapped, ok := from.ImportMap[path]
	if !ok {
		mapped = path
	}
	to := byPath[mapped]
	switch {
	case to == nil:
		return ImportAnswer{Path: path, Kind: "missing", To: path}
	case to.Standard:
		return ImportAnswer{Path: path, Kind: "std", To: path}
	}
	if dir, local := r.localDir(to.Dir); local {
		return ImportAnswer{Path: path, Kind: "local", To: dir}
	}
	if to.Module == nil {
		return ImportAnswer{Path: path, Kind: "missing", To: path}
	}
	return ImportAnswer{Path: path, Kind: "module", To: to.Module.Path}
}

func (r *record) packageAt(dir string) *PackageAnswer {
	if r.packages[dir] == nil {
		r.packages[dir] = &PackageAnswer{Dir: dir}
		r.imports[dir] = map[ImportAnswer]bool{}
	}
	return r.packages[dir]
}

func (r *record) errors(dir string, texts []string) {
	answer := r.packageAt(dir)
	for _, text := range texts {
		if len(answer.Errors) < 8 && !contains(answer.Errors, text) {
			answer.Errors = append(answer.Errors, text)
		}
	}
}

func (r *record) use(path string, use *UseAnswer) {
	if r.uses[path] == nil {
		r.uses[path] = map[string]*UseAnswer{}
	}
	key := use.Dir + "\x00" + use.Name
	before := r.uses[path][key]
	if before == nil {
		r.uses[path][key] = use
		return
	}
	before.DeclaredIn = united(before.DeclaredIn, use.DeclaredIn)
	before.TypeIn = united(before.TypeIn, use.TypeIn)
	if use.Line < before.Line {
		before.Line = use.Line
	}
}

func (r *record) unresolved(path, name string) {
	if r.names[path] == nil {
		r.names[path] = map[string]bool{}
	}
	r.names[path][name] = true
}

func united(some, others []string) []string {
	for _, other := range others {
		if !contains(some, other) {
			some = append(some, other)
		}
	}
	return some
}

func (r *record) answer(files []*source, taken map[string]bool) ([]*PackageAnswer, []*FileAnswer) {
	packages := []*PackageAnswer{}
	for _, dir := range sortedKeys(r.packages) {
		one := r.packages[dir]
		one.Errors = orEmpty(one.Errors)
		one.Imports = []*ImportAnswer{}
		for found := range r.imports[dir] {
			one.Imports = append(one.Imports, &found)
		}
		sort.Slice(one.Imports, func(i, j int) bool {
			a, b := one.Imports[i], one.Imports[j]
			return a.Path+"\x00"+a.Kind+a.To < b.Path+"\x00"+b.Kind+b.To
		})
		packages = append(packages, one)
	}
	answers := []*FileAnswer{}
	for _, file := range files {
		one := r.files[file.path]
		if one.Status != "included" {
			if file.wantsIgnore() {
				one.Status = "ignore"
			} else if taken[file.path] {
				one.Status = "unlisted"
			}
		}
		one.Uses = []*UseAnswer{}
		for _, key := range sortedKeys(r.uses[file.path]) {
			use := r.uses[file.path][key]
			sort.Strings(use.DeclaredIn)
			sort.Strings(use.TypeIn)
			one.Uses = append(one.Uses, use)
		}
		one.Unresolved = sortedKeys(r.names[file.path])
		answers = append(answers, one)
	}
	return packages, answers
}

func orEmpty(all []string) []string {
	if all == nil {
		return []string{}
	}
	return all
}
