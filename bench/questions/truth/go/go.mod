module questions

go 1.23
