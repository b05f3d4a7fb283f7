/** A random command of the protocol that changes a tree, chosen from what the tree holds. */

/** `tree`: path below `.dsp` → text. `fresh`: number of a UID that nobody has. */
export function chooseChange(tree, random, fresh) {
  const uids = [...new Set([...tree.keys()].map((path) => path.split("/")[0]))].filter((name) => /^(?:obj|func)-/.test(name));
  const objects = uids.filter((uid) => uid.startsWith("obj-"));
  const of = (items) => items[random(items.length)];
  const digits = (0xf0000000 + fresh).toString(16);
  const text = `Text ${fresh} of a clerk.`;
  const linesOf = (uid, file) => (tree.get(`${uid}/${file}`) ?? "").split("\n").filter(Boolean);
  const withLines = (file) => objects.filter((uid) => linesOf(uid, file).length > 0);
  switch (random(12)) {
    case 0:
      return ["create-object", `src/new${fresh}.ts`, text, "--uid", `obj-${digits}`];
    case 1:
      return ["create-object", `src/root${fresh}.ts`, text, "--uid", `obj-${digits}`, "--new-root", "--scope", `src/${fresh}`];
    case 2:
      return ["create-function", `src/new${fresh}.ts#open`, text, "--uid", `func-${digits}`, "--owner", of(objects), "--toc", "default"];
    case 3:
      return ["create-shared", of(objects), of(uids), of(uids)];
    case 4:
      return ["add-import", of(uids), of(uids), text];
    case 5: {
      const exporter = of(withLines("shared"));
      return ["add-import", of(uids), of(linesOf(exporter, "shared")), text, "--exporter", exporter];
    }
    case 6:
    case 7: {
      const importer = of(withLines("imports"));
      const [imported, via] = of(linesOf(importer, "imports")).split(" via=");
      const exporter = via === undefined ? [] : ["--exporter", via];
      return random(2) === 0
        ? ["remove-import", importer, imported, ...exporter]
        : ["update-import-why", importer, imported, text, ...exporter];
    }
    case 8: {
      const exporter = of(withLines("shared"));
      return ["remove-shared", exporter, of(linesOf(exporter, "shared"))];
    }
    case 9:
      return random(2) === 0 ? ["move-entity", of(uids), `src/moved${fresh}.ts`] : ["update-description", of(uids), "--purpose", text];
    case 10:
      return ["move-to-toc", of(uids), "--from", "default", "--to", of(objects)];
    default:
      // With a root its table of contents goes, as in the reference, and what stood only there is in none.
      return ["remove-entity", of(uids.slice(1).filter((uid) => !tree.has(`TOC-${uid}`)))];
  }
}
