// Package packages lists the packages of the module in the current directory, without the network, for the programs that compare answers with
// go/types. What they share stands here.
package packages

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

type Package struct {
	ImportPath, Dir, Name                        string
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
	Imports                                      []string
}

// Root is the current directory as `go list` spells it.
func Root() string {
	root, err := os.Getwd()
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err != nil {
		Fail(err)
	}
	return root
}

// List adds the given variables to the environment.
func List(variables []string, words ...string) []*Package {
	fields := "-json=ImportPath,Dir,Name,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Imports"
	command := exec.Command("go", append(append([]string{"list", "-e", fields}, words...), "./...")...)
	command.Env = append(append(os.Environ(), variables...), "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=", "GOWORK=off")
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		Fail(err)
	}
	var listed []*Package
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		one := &Package{}
		if err := decoder.Decode(one); errors.Is(err, io.EOF) {
			return listed
		} else if err != nil {
			Fail(err)
		}
		listed = append(listed, one)
	}
}

// Parse passes over errors: files that cannot be parsed are left out.
func Parse(files *token.FileSet, directory string, names []string) []*ast.File {
	var parsed []*ast.File
	for _, name := range names {
		if file, _ := parser.ParseFile(files, filepath.Join(directory, name), nil, parser.SkipObjectResolution); file != nil {
			parsed = append(parsed, file)
		}
	}
	return parsed
}

// Relative has slashes.
func Relative(root, path string) string {
	relative, err := filepath.Rel(root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(relative)
}

func United(lists ...[]string) []string {
	all := []string{}
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

// Print writes one JSON document.
func Print(answer any) {
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		Fail(err)
	}
}

func Fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
