/** `fleet verify`: maps the commit of a head again, without caches, and compares digests. */
import { jsonText, shown } from "../ask/answer.js";
import { digestOf } from "../store/keys.js";
import { listRepositories } from "../sources/list-repositories.js";
import { readFleetFile } from "../sources/fleet-file.js";
import { makeArtifacts } from "../worker/map-repository.js";
import { type Context, openFleetStore, programOf, requireFolder } from "./context.js";
import { FleetError } from "../fleet-error.js";
import { nextCommand } from "./next-command.js";
import { headAsked } from "./status.js";
import { SCHEMA_VERSION } from "./print-run.js";
import { openFleetGit, openWorkshop } from "./workshop.js";

/** 1 if the published map is not what its inputs give. */
export async function verify(context: Context, words: string): Promise<number> {
  const { host, folder, values } = context;
  requireFolder(context);
  const store = await openFleetStore(context);
  const head = await headAsked(store, words);
  const { repository, commit, program, options, map, surface, previous } = head;
  if (commit === undefined || options === undefined || map === undefined)
    throw new FleetError(`${repository} has no map yet`, `run ${nextCommand(context, "run")} first`);
  if (program !== programOf(host))
    throw new FleetError(
      `the map of ${repository} is by ${program ?? "another program"}, and this is ${programOf(host)}`,
      `verify with that version, or run ${nextCommand(context, "run")} first`,
    );
  const git = openFleetGit(folder);
  const { repositories } = await listRepositories(readFleetFile(folder).source, { folder, git });
  const listed = repositories.find(({ name }) => name === repository);
  if (listed === undefined) throw new FleetError(`${repository} is in no source of this fleet`, "add it again, or check fleet.toml");
  host.progress(`mapping ${repository} again`);
  const job = { repository, url: listed.url, commit, program, options, run: "", ...(previous === undefined ? {} : { previous }) };
  const again = await makeArtifacts(job, openWorkshop(context, { store, git, cached: false }), async (bytes) => digestOf(bytes));
  const isSame = again.map === map && again.surface === surface;
  if (values.json === true)
    host.out(jsonText({ schemaVersion: SCHEMA_VERSION, repository, commit, same: isSame, published: { map, surface }, again }));
  else
    host.out(
      isSame
        ? `${shown(repository)}: the same map and surface\n`
        : `${shown(repository)}: another ${again.map === map ? "surface" : "map"} than the published one\n`,
    );
  return isSame ? 0 : 1;
}
