module truth

go 1.22

require bench.example/packages v0.0.0

replace bench.example/packages => ../../../go-packages
