package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A listed package is what `go list -json` prints of one.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	GoFiles    []string
	CgoFiles   []string
	Imports    []string
	ImportMap  map[string]string
	Standard   bool
	Module     *struct {
		Path    string
		Replace *struct{ Path string }
	}
	Error *struct{ Err string }
}

const wantedFields = "-json=ImportPath,Dir,Name,GoFiles,CgoFiles,Imports,ImportMap,Standard,Module,Error"

// A module is one go.mod of the repository.
type module struct {
	dir  string // relative, "" for the root
	mode string // mod, vendor or workspace
}

// modules finds the go.mod files that `go list` can start from.
func modules(root string) ([]module, error) {
	var found []module
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			skipped := name == "vendor" || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
			if path != root && skipped {
				return filepath.SkipDir
			}
			return nil
		}
		if name != "go.mod" {
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		found = append(found, module{dir: slashed(dir), mode: modeOf(root, filepath.Dir(path))})
		return nil
	})
	return found, err
}

func modeOf(root, directory string) string {
	if work := workFile(root, directory); work != "" && workspaceUses(work, directory) {
		return "workspace"
	}
	// Of a module that a directory of the repository replaces, vendor/ holds a copy; the directory is the source.
	vendored, err := os.ReadFile(filepath.Join(directory, "vendor", "modules.txt"))
	if err != nil || strings.Contains(string(vendored), " => ./") || strings.Contains(string(vendored), " => ../") {
		return "mod"
	}
	return "vendor"
}

func workFile(root, directory string) string {
	for at := directory; ; at = filepath.Dir(at) {
		if candidate := filepath.Join(at, "go.work"); exists(candidate) {
			return candidate
		}
		if at == root || at == filepath.Dir(at) {
			return ""
		}
	}
}

func workspaceUses(work, directory string) bool {
	command := exec.Command("go", "work", "edit", "-json", work)
	command.Dir = filepath.Dir(work)
	output, err := command.Output()
	var file struct{ Use []struct{ DiskPath string } }
	if err != nil || json.Unmarshal(output, &file) != nil {
		return false
	}
	for _, use := range file.Use {
		if filepath.Join(filepath.Dir(work), use.DiskPath) == directory {
			return true
		}
	}
	return false
}

// list runs `go list -deps` in a module; dependencies come before their dependents.
func list(root string, in module, configuration Configuration) ([]*listed, error) {
	arguments := []string{"list", "-e", "-deps", wantedFields}
	switch in.mode {
	case "mod", "vendor":
		arguments = append(arguments, "-mod="+in.mode)
	}
	if len(configuration.Tags) > 0 {
		arguments = append(arguments, "-tags="+strings.Join(configuration.Tags, ","))
	}
	command := exec.Command("go", append(arguments, "./...")...)
	command.Dir = filepath.Join(root, in.dir)
	cgo := "0"
	if configuration.Cgo {
		cgo = "1"
	}
	command.Env = append(os.Environ(), "GOOS="+configuration.OS, "GOARCH="+configuration.Arch, "CGO_ENABLED="+cgo, "GOFLAGS=")
	if in.mode != "workspace" {
		command.Env = append(command.Env, "GOWORK=off")
	}
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, failure := command.Output()
	var packages []*listed
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		one := &listed{}
		if err := decoder.Decode(one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return packages, err
		}
		packages = append(packages, one)
	}
	if failure != nil {
		return packages, errors.New(firstLine(stderr.String()))
	}
	return packages, nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// slashed is a relative directory as the answer writes it.
func slashed(dir string) string {
	if dir == "." {
		return ""
	}
	return filepath.ToSlash(dir)
}
