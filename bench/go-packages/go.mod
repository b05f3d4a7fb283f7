module bench.example/packages

go 1.22
