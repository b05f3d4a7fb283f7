"""python3 bench/peers/build-graph.py DIRECTORY PACKAGE: grimp's graph of a package that stands in a directory; prints how many imports."""

import sys

import grimp

sys.path.insert(0, sys.argv[1])
graph = grimp.build_graph(sys.argv[2], include_external_packages=True, cache_dir=None)
print(graph.count_imports())
