import { expect, test } from "vitest";
import { read } from "./read.js";

test.each([
  [
    "class X(View):\n    queryset = Rye.objects.all()\n    form = forms.RyeForm\n    label = 'secret'\n    size = 3\n    kind: Kind = Kind.A\n    rows = get('key')\n",
    { fields: ["queryset = Rye.objects.all()", "form = forms.RyeForm", "label", "size = 3", "kind", "rows"] },
  ],
  ["class X:\n    kilo: int\n    stone = 1\n    _seal = 2\n    def weigh(self): ...\n", { fields: ["kilo", "stone"] }],
  [
    "class X:\n    kilo: int\n    def __init__(self, name):\n        self.name = self.label = name\n        self._seal = self.mill.stone = other = 1\n        self.kilo = 2\n",
    { fields: ["kilo", "name", "label"] },
  ],
  ["class X:\n    @wraps\n    def __init__(self, name):\n        self.name = name\n", { fields: ["name"] }],
  ["X: list[Sack] = []\n", { type: "list[Sack]" }],
  ["X = {'rye': 1, key: 2, 'in stock now': 3}\n", { fields: ["rye"] }],
  ["X = mill.Stone('basalt')\n", { value: "mill.Stone()" }],
  ["X = Callable[[Sack], int]\n", { value: "Callable[[Sack], int]" }],
  ["X: TypeAlias = (\n    Sack\n    | None\n)\n", { value: "Sack | None" }],
  ["X = Sack | None\n", { value: "Sack | None" }],
  ["X = -25_000\n", { value: "-25_000" }],
  ["X = 'sk-live-0123456789'\n", {}],
  ["X = ['rye']\n", {}],
])("%s", async (text, contents) => {
  const [found] = (await read(text)).declarations;
  const { fields, type, value } = found ?? {};
  expect({ fields, type, value }).toEqual({ fields: undefined, type: undefined, value: undefined, ...contents });
});

test("a name that may be bound anew is not what it is at first", async () => {
  expect((await read("kilo = 5\n")).declarations[0]?.value).toBeUndefined();
});

test.each([
  ["app = Mill()\n", true],
  ["APP = Mill()\n", undefined],
  ["_Sacks = list[Sack]\n", undefined],
  ["__version__ = '1'\n", undefined],
  ["app: Final[Mill] = Mill()\n", undefined],
  ["app: Mill = Mill()\n", true],
  ["def app(): ...\n", undefined],
])("whether %j may be bound anew", async (text, variable) => {
  expect((await read(text)).declarations[0]?.variable).toBe(variable);
});
