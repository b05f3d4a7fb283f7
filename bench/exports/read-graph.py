"""Reads a GraphML file with networkx and prints what it read as JSON: ids with labels, and the number of edges."""

import json
import sys

import networkx

graph = networkx.read_graphml(sys.argv[1])
nodes = {name: [data.get("kind"), data.get("label")] for name, data in graph.nodes(data=True)}
weights = sum(data["weight"] for _, _, data in graph.edges(data=True))
print(json.dumps({"nodes": nodes, "edges": graph.number_of_edges(), "weight": weights, "directed": graph.is_directed()}))
