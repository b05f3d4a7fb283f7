module questions

go 1.23

require bench.example/packages v0.0.0

replace bench.example/packages => ../../../go-packages
