// The Go side of the oracle: what the toolchain and go/types say of the repository in a directory. Reads nothing but that directory
// and the module cache, and prints one JSON document (answer.go).
//
//	oracle [-types] DIR
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

func main() {
	withTypes := flag.Bool("types", false, "type-check, and list the identifiers that files take from each other")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: oracle [-types] DIR")
		os.Exit(2)
	}
	answer, err := ask(flag.Arg(0), *withTypes)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(answer)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func ask(directory string, withTypes bool) (*Answer, error) {
	// `go list` names directories without links.
	absolute, err := filepath.Abs(directory)
	if err != nil {
		return nil, err
	}
	root, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return nil, err
	}
	files, err := sources(root)
	if err != nil {
		return nil, err
	}
	found, err := modules(root)
	if err != nil {
		return nil, err
	}
	answer := &Answer{GoVersion: runtime.Version(), Configurations: choose(root, files), Modules: []ModuleAnswer{}}
	record := newRecord(root, files)
	checker := newChecker(root, record)
	for _, one := range found {
		told := ModuleAnswer{Dir: one.dir, Mode: one.mode}
		for _, configuration := range answer.Configurations {
			begun := time.Now()
			packages, err := list(root, one, configuration)
			if err != nil && told.Error == "" {
				told.Error = err.Error()
			}
			listing := time.Since(begun)
			record.listing(packages)
			if withTypes {
				checker.check(packages, configuration.Arch)
			}
			fmt.Fprintf(os.Stderr, "%s %v: %d packages, list %.1fs, all %.1fs\n", one.dir, configuration, len(packages), listing.Seconds(), time.Since(begun).Seconds())
		}
		answer.Modules = append(answer.Modules, told)
	}
	taken := map[string]bool{}
	for _, file := range files {
		taken[file.path] = takenByAny(root, file, answer.Configurations)
	}
	answer.Packages, answer.Files = record.answer(files, taken)
	return answer, nil
}
