/** Fields of structures in Go. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const CONF =
  'package conf\n\ntype Conf struct {\n\tPort, Max int\n\tHost string `json:"host"`\n\tLog struct{ Deep bool }\n\t*Base\n}\n\ntype Base struct{ ID int }\n\ntype Table map[string]int\n\nconst Port = "p"\n';
/** What the sixth line of `main.go` does with it. */
const form = (title: string, asked: string, main: string, wanted: readonly string[]): Form => ({
  title,
  files: {
    "go.mod": "module ex.org/m\n\ngo 1.22\n",
    "conf/conf.go": CONF,
    "main.go": `package main\n\nimport "ex.org/m/conf"\n\nfunc main() {\n\t${main}\n}\n`,
  },
  answers: { [`uses conf/conf.go#${asked}`]: wanted },
});

describe("a field is used", () => {
  tellForms([
    form("where it is selected", "Conf.Max", "var c *conf.Conf; println(c.Max)", [
      "conf/conf.go:4 Conf.Max: int",
      "^main.go — read: 6 main",
    ]),
    form("where it is set", "Conf.Port", "var c conf.Conf; c.Port = 1", ["^main.go — assign: 6 main"]),
    form("by its name in a literal", "Conf.Port", "_ = &conf.Conf{Port: 1}", ["^main.go — assign: 6 main"]),
    form("in literals in a list", "Conf.Port", "_ = []*conf.Conf{{Port: 1}}", ["^main.go — assign: 6 main"]),
    form("in literals in a table of lists", "Conf.Max", "_ = map[string][]conf.Conf{``: {{Max: 1}}}", ["^main.go — assign: 6 main"]),
    form("in the key of a table", "Base.ID", "_ = map[conf.Base]int{{ID: 1}: 2}", ["^main.go — assign: 6 main"]),
    form("by its place in a literal", "Base.ID", "_ = conf.Base{1}", ["^main.go — assign: 6 main"]),
    form("in a structure without a name", "Conf.Log.Deep", "println(conf.Conf{}.Log.Deep)", ["^main.go — read: 6 main"]),
    form("through what embeds it", "Base.ID", "var c conf.Conf; println(c.ID, c.Base.ID)", ["^main.go — read: 6 main", "!cannot tell"]),
    form("that is embedded", "Conf.Base", "_ = conf.Conf{Base: nil}", ["conf/conf.go:7 Conf.Base: *Base", "^main.go — assign: 6 main"]),
  ]);
});

describe("a field is not used", () => {
  tellForms([
    form("as a key of a table", "Conf.Port", "_ = map[string]int{conf.Port: 1}", ["no direct uses found"]),
    form("by a field of another type", "Conf.Port", "type own struct{ Port int }; _ = own{Port: 1}; println(own{}.Port)", [
      "no direct uses found",
    ]),
    form("at another place of a literal", "Conf.Max", "_ = conf.Base{1}", ["no direct uses found"]),
    form("though its tag may tell others", "Conf.Host", "", ["no certain uses", "cannot tell: its tag says how others read and write it"]),
    form("by a type that is a table", "Conf.Port", "_ = conf.Table{conf.Port: 1}", ["no direct uses found"]),
  ]);
});

describe("fields of the same file and package", () => {
  const own = (title: string, asked: string, more: string, wanted: readonly string[]): Form => ({
    title,
    files: {
      "go.mod": "module ex.org/m\n\ngo 1.22\n",
      "main.go": `package main\n\ntype cmd struct { name string; run func() error }\n\ntype pair[T any] struct{ left, right T }\n\n${more}\n\nfunc main() { use() }\n`,
      "more.go": "package main\n\nvar more = []cmd{{`a`, nil}}\n",
    },
    answers: { [`uses main.go#${asked}`]: wanted },
  });
  tellForms([
    own("called as a function", "cmd.run", "func use() { (&cmd{}).run() }", ["^main.go — call: 7 use", "^more.go — assign: 3"]),
    own("by place in another file", "cmd.name", "func use() {}", ["^more.go — assign: 3"]),
    own("of a generic structure", "pair.right", "func use() { p := pair[int]{1, 2}; println(p.right, p.left) }", [
      "^main.go — assign: 7 use; read: 7 use",
    ]),
    own("of what is declared in a function", "pair.left", "func use() { type p struct{ left int }; println(p{left: 1}.left) }", [
      "no direct uses found",
    ]),
  ]);
});
