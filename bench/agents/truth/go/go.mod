module truth

go 1.22
