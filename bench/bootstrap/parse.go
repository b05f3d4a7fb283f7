// Reads and parses the Go files of a JSON list below a directory: parse ROOT LIST.
package main

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

func main() {
	listed, err := os.ReadFile(os.Args[2])
	if err != nil {
		panic(err)
	}
	var paths []string
	if err := json.Unmarshal(listed, &paths); err != nil {
		panic(err)
	}
	files := token.NewFileSet()
	for _, path := range paths {
		// Files with syntax errors are parsed as far as they go.
		_, _ = parser.ParseFile(files, filepath.Join(os.Args[1], path), nil, parser.ParseComments|parser.SkipObjectResolution)
	}
	fmt.Println(len(paths))
}
