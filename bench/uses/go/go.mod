module uses

go 1.23
