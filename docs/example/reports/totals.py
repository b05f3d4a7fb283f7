from collections import Counter


def total_by_tea(sales: list[dict]) -> Counter:
    """Cents earned with each tea."""
    totals = Counter()
    for sale in sales:
        totals[sale["tea"]] += sale["price"]
    return totals
