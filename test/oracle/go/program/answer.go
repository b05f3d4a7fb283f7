package main

// Answer is everything that the toolchain says of one repository; united over configurations.
type Answer struct {
	GoVersion      string           `json:"goVersion"`
	Configurations []Configuration  `json:"configurations"`
	Modules        []ModuleAnswer   `json:"modules"`
	Packages       []*PackageAnswer `json:"packages"`
	Files          []*FileAnswer    `json:"files"`
}

// Configuration is one way to build: what decides which files belong to a package.
type Configuration struct {
	OS   string   `json:"os"`
	Arch string   `json:"arch"`
	Cgo  bool     `json:"cgo"`
	Tags []string `json:"tags"`
}

// ModuleAnswer is one module of the repository and how `go list` fared there.
type ModuleAnswer struct {
	// Dir is relative to the repository, "" for its root.
	Dir string `json:"dir"`
	// Mode is mod, vendor or workspace.
	Mode string `json:"mode"`
	// Error is the first failure of `go list` as a whole.
	Error string `json:"error,omitempty"`
}

// PackageAnswer is a package directory of the repository.
type PackageAnswer struct {
	Dir     string          `json:"dir"`
	Name    string          `json:"name"`
	Imports []*ImportAnswer `json:"imports"`
	// Errors are those of `go list` and of the type checker, each text once, at most eight.
	Errors []string `json:"errors"`
}

// ImportAnswer is where one import path of a package leads.
type ImportAnswer struct {
	Path string `json:"path"`
	// Kind is local, module, std, cgo or missing.
	Kind string `json:"kind"`
	// To is a directory, a module path or a package path.
	To string `json:"to"`
}

// FileAnswer is a Go file of the repository, tests left out.
type FileAnswer struct {
	Path    string `json:"path"`
	Package string `json:"package"`
	// Status: included (in a package of some configuration), ignore (its constraint asks for the tag `ignore`), unlisted (a
	// configuration takes it, `go list` does not) or excluded (no configuration takes it).
	Status string `json:"status"`
	// Imports are the paths as written.
	Imports []string `json:"imports"`
	// Uses are the package-level identifiers that the file takes from other files, each once.
	Uses []*UseAnswer `json:"uses"`
	// Unresolved are names read from a package (`p.Name`), or bare ones, that the type checker did not find in some configuration.
	Unresolved []string `json:"unresolved"`
}

// UseAnswer is one identifier that a file uses and another file declares.
type UseAnswer struct {
	Dir  string `json:"dir"`
	Name string `json:"name"`
	// Type is the type that a constant of a parenthesised group counts for; Written: the group writes it down.
	Type    string `json:"type,omitempty"`
	Written bool   `json:"written,omitempty"`
	// Unknown: a constant whose type is not known, because its value was not read.
	Unknown bool `json:"unknown,omitempty"`
	// Line of the first use.
	Line int `json:"line"`
	// DeclaredIn are the files that declare the identifier, TypeIn those that declare the type.
	DeclaredIn []string `json:"declaredIn"`
	TypeIn     []string `json:"typeIn,omitempty"`
	// Inside: the same package.
	Inside bool `json:"inside"`
}
