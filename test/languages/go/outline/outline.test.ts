import { expect, it } from "vitest";
import { outline } from "../../../../languages/go/outline/index.js";
import { outlineRows } from "../../../support/outline-rows.js";

it("has functions, methods with their type, types, methods of interfaces, and single lines of groups", async () => {
  const text = `package till

// Limit of coins.
const Limit int = 5

const (
	open = iota
	shut
)

var key, lock = 1, 2

// Till holds coins.
type Till[T any] struct {
	coins []T
}

type Names map[string]int

type Ringer interface {
	// Ring rings.
	Ring(bell string) error
}

// Count counts.
func (t *Till[T]) Count(min int) (n int, err error) {
	return 0, nil
}

func ring() {}
`;
  expect(await outlineRows(outline, "till.go", text)).toEqual([
    "4-4 0 constant Limit: int — Limit of coins.",
    "7-7 0 constant open",
    "8-8 0 constant shut",
    "11-11 0 variable key",
    "11-11 0 variable lock",
    "14-16 0 struct Till — Till holds coins.",
    "15-15 1 property Till.coins: []T",
    "18-18 0 type Names: map[string]int",
    "20-23 0 interface Ringer",
    "22-22 1 method Ringer.Ring(bell string) error — Ring rings.",
    "26-28 0 method Till.Count(min int) (n int, err error) — Count counts.",
    "30-30 0 function ring()",
  ]);
});
