/** Types of values in Go that follow from type parameters, conversions and loops over functions. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const ITEM = "package st\n\ntype Item struct{}\n\nfunc (i *Item) Show() {}\n\nfunc (i *Item) hide() {}\n";
/** What `main` does with the package `lib`, in one line; the sixth, `other` below it. */
const form = (title: string, lib: string, main: string, wanted = "^main.go — call: 6", other = ""): Form => ({
  title,
  files: {
    "go.mod": "module ex.org/m\n\ngo 1.23\n",
    "st/st.go": ITEM,
    "lib/lib.go": `package lib\n\n${lib}\n`,
    "main.go": `package main\n\nimport ("ex.org/m/lib"; "ex.org/m/st")\n\nfunc main() {\n\t${main}\n}\n\n${other}\n`,
  },
  answers: { "uses st/st.go#Item.Show": [wanted, ...(wanted.startsWith("^") ? ["!cannot tell"] : [])] },
});

describe("a generic function gives back its type argument", () => {
  tellForms([
    form("that is written", "func New[T any]() *T { return nil }", "lib.New[st.Item]().Show()"),
    form("of two", "func Pick[K comparable, V any](k K) V { panic(0) }", "lib.Pick[string, *st.Item](``).Show()"),
    form("from an argument", "func Same[T any](n int, v T) (T, error) { return v, nil }", "v, _ := lib.Same(1, &st.Item{}); v.Show()"),
    form("from a slice of any number", "func Last[T any](vs ...T) T { panic(0) }", "lib.Last(&st.Item{}, nil).Show()"),
    form("from the element of a map", "func Any[K comparable, V any](m map[K]V) V { panic(0) }", "lib.Any(map[int]*st.Item{}).Show()"),
    form(
      "from the result of a function",
      "func Do[T any](f func() (T, error)) T { panic(0) }",
      "lib.Do(func() (*st.Item, error) { return nil, nil }).Show()",
    ),
    form(
      "from a named function",
      "func Do[T any](f func() T) T { panic(0) }",
      "lib.Do(get).Show()",
      undefined,
      "func get() *st.Item { return nil }",
    ),
    form(
      "from a container of its own",
      "type Box[T any] struct{ V T }\n\nfunc Open[T any](b Box[T]) T { return b.V }",
      "lib.Open(lib.Box[*st.Item]{}).Show()",
    ),
    form(
      "from the core of a constraint",
      "func Vals[M ~map[K]V, K comparable, V any](m M) []V { return nil }",
      "lib.Vals(map[int]*st.Item{})[0].Show()",
    ),
    form(
      "through another one",
      "func In[T any](v T) T { return v }\n\nfunc Out[T any](v T) []T { return nil }",
      "lib.Out(lib.In(&st.Item{}))[0].Show()",
    ),
    form(
      "as its constraint where nothing says it",
      "type Shower interface{ Show() }\n\nfunc Get[T Shower](f func(T)) (t T) { return }",
      "lib.Get(func(T) {}).Show()",
      "by rule: 1 use through `Shower`",
      "type T = lib.Shower\n\nvar _ st.Item",
    ),
    form(
      "not as the class of its argument where it gives another one",
      "type Box struct{}\n\nfunc (b Box) Show() {}\n\nfunc Wrap[T any](v T) Box { return Box{} }",
      "lib.Wrap(&st.Item{}).Show()",
      "no direct uses found",
    ),
  ]);
});

describe("a generic type has its type argument", () => {
  const box =
    "type Box[T any] struct { V T; Next *Box[T]; All map[string][]T; Get func() T }\n\nfunc (b *Box[E]) Take() (E, bool) { return b.V, true }\n\nfunc Make[T any](v T) *Box[T] { return nil }";
  tellForms([
    form("in a field", box, "lib.Make(&st.Item{}).V.Show()"),
    form("in a field of a field", box, "var b lib.Box[*st.Item]; b.Next.Next.V.Show()"),
    form("in a container", box, "b := &lib.Box[*st.Item]{}; b.All[``][0].Show()"),
    form("in what a method gives, under another name", box, "v, _ := new(lib.Box[*st.Item]).Take(); v.Show()"),
    form("in the result of a field", box, "lib.Make(&st.Item{}).Get().Show()"),
    form("that it embeds", `${box}\n\ntype Big[T any] struct{ Box[[]T] }`, "var b lib.Big[*st.Item]; b.V[0].Show()"),
    form(
      "that an alias gives it",
      `${box}\n\ntype Two[K, V any] struct{ K K; V V }`,
      "pair{}.V.Show()",
      undefined,
      "type pair = lib.Two[int, *st.Item]",
    ),
    form(
      "in a type of its own that is a container",
      "type List[T any] []T\n\nfunc (l List[T]) First() T { return l[0] }",
      "lib.List[*st.Item]{}.First().Show(); for _, v := range (lib.List[*st.Item]{}) { v.Show() }",
    ),
    form(
      "in its own package",
      "type X = int",
      "x := box[*st.Item]{}; x.v.Show(); mk(x).v.Show()",
      undefined,
      "type box[T any] struct{ v T }\n\nfunc mk[T any](b box[T]) *box[T] { return &b }\n\nvar _ lib.X",
    ),
    form(
      "but not another one",
      `${box}\n\ntype Cash struct{}\n\nfunc (c Cash) Show() {}`,
      "lib.Make(lib.Cash{}).V.Show()",
      "no direct uses found",
      "var _ st.Item",
    ),
  ]);
});

describe("a function in a container", () => {
  const hooks =
    'import "ex.org/m/st"\n\ntype Hooks struct { List []func() *st.Item; By map[string]func() (*st.Item, error) }\n\nvar All Hooks\n\nvar Named = map[string]func() *st.Item{}';
  tellForms([
    form("by a number", hooks, "lib.All.List[0]().Show()"),
    form("by a variable", hooks, "i := 0; lib.All.List[i]().Show()"),
    form("by a text, with several results", hooks, "v, _ := lib.All.By[``](); v.Show()"),
    form("of a variable of a package", hooks, "lib.Named[``]().Show()"),
    form("in a structure without a name", hooks, "var x struct{ *st.Item; lib.Hooks }; x.Show()"),
  ]);
});

describe("a conversion to a type of another package", () => {
  const typed = (title: string, expression: string, wanted = "^main.go — call: 6"): Form => ({
    title,
    files: {
      "go.mod": "module ex.org/m\n\ngo 1.22\n",
      "st/st.go":
        "package st\n\ntype Path string\n\nfunc (p Path) Join() Path { return p }\n\ntype Step func(Path) Path\n\nfunc (s Step) Join() {}\n\nvar Same Step\n",
      "main.go": `package main\n\nimport "ex.org/m/st"\n\nfunc main() {\n\t${expression}\n}\n`,
    },
    answers: { "uses st/st.go#Path.Join": [wanted] },
  });
  tellForms([
    typed("has its methods", "st.Path(`a`).Join()"),
    typed("in a variable", "p := st.Path(`a`); p.Join()"),
    typed("and what they give", "st.Path(`a`).Join().Join()"),
    typed("is no call of a function type", "st.Step(nil).Join()", "no direct uses found"),
    typed("but a value of a function type is called", "st.Same(``).Join()"),
    typed("as is one that was converted", "s := st.Step(nil); s(``).Join()"),
  ]);
});

describe("a loop over a function", () => {
  const seq =
    'import "ex.org/m/st"\n\ntype Tree struct{}\n\nfunc (t Tree) Each(yield func(*st.Item) bool) {}\n\nfunc (t Tree) Pairs(yield func(int, *st.Item) bool) {}\n\nfunc (t Tree) All() func(func(int, *st.Item) bool) { return nil }\n\nfunc Of[T any](v T) func(yield func(T) bool) { return nil }';
  tellForms([
    form("by its name", seq, "for i := range (lib.Tree{}).Each { i.Show() }"),
    form("with two variables", seq, "for _, i := range (lib.Tree{}).Pairs { i.Show() }"),
    form("that a method gives", seq, "for _, i := range (lib.Tree{}).All() { i.Show() }"),
    form("of a type argument", seq, "for i := range lib.Of(&st.Item{}) { i.Show() }"),
  ]);
});

describe("generic functions and types of the standard library", () => {
  const std = (title: string, main: string, wanted = "^main.go — call: 16 main"): Form => ({
    title,
    files: {
      "go.mod": "module ex.org/m\n\ngo 1.23\n",
      "main.go": `package main\n\nimport ("maps"; "slices"; "sync"; "sync/atomic"; "iter")\n\nvar _, _, _, _ = maps.Keys[map[int]int], slices.Max[[]int], atomic.Bool{}, sync.Mutex{}\n\ntype item struct{}\n\nfunc (i *item) show() int { return 1 }\n\ntype fake struct{}\n\nfunc (f fake) show() {}\n\nfunc main() {\n\t${main}\n}\n\nvar _ iter.Seq[int]\n`,
    },
    answers: { "uses main.go#item.show": [wanted] },
  });
  tellForms([
    std("an element", "slices.MaxFunc([]*item{}, nil).show()"),
    std("the same container", "slices.Clone([]*item{})[0].show()"),
    std("a loop over values", "for v := range maps.Values(map[int]*item{}) { v.show() }"),
    std("a loop over keys that are sorted", "for _, v := range slices.SortedFunc(maps.Keys(map[*item]int{}), nil) { v.show() }"),
    std("a loop with places", "for _, v := range slices.Backward([]*item{}) { v.show() }"),
    std("a pointer that is loaded", "var p atomic.Pointer[item]; p.Load().show()"),
    std("a function that runs once", "sync.OnceValue(func() *item { return nil })().show()"),
    std("not of a variable with its name", "slices := struct{ Max func([]*item) fake }{}; slices.Max(nil).show()", "no direct uses found"),
    std(
      "others may give back what they are given",
      "n, s := iter.Pull(slices.Values([]*item{})); s(); v, _ := n(); v.show()",
      "cannot tell: 1 use of .show on types of other packages",
    ),
  ]);
});
