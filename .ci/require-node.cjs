// One sentence for whoever starts this with a Node that is too old for it. What follows is read by engines of any age: no syntax newer than theirs.
module.exports = function (needed) {
  var wanted = needed.match(/\d+/g).map(Number);
  var given = process.versions.node.split(".").map(Number);
  if (given[0] > wanted[0] || (given[0] === wanted[0] && given[1] >= wanted[1])) return undefined;
  return "Node " + wanted.join(".") + " or newer is needed, this is " + process.versions.node + "; install a newer one and run again\n";
};
