"""Prints what was sold on one day."""

import json
import sys

from reports.totals import total_by_tea


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        for tea, cents in total_by_tea(json.load(file)).items():
            print(f"{tea}: {cents / 100:.2f} EUR")
