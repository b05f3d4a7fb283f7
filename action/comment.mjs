/**
 * One comment of a pull request with what changed in the structure. It is updated in place, and none is written as long as nothing changed.
 * Whoever calls this hands over the network as `request`, in the form of `fetch`.
 */

const PER_PAGE = 100;
const MOST_PAGES = 30;
/** GitHub's limit is 65,536 characters. */
const LONGEST = 60_000;
const TRUSTED = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

/** The pull request of an event; undefined if there is none. */
export function pullRequestOf(event) {
  const { number, base } = event.pull_request ?? {};
  const repository = event.repository?.full_name;
  if (!Number.isInteger(number) || !/^[\w.-]+\/[\w.-]+$/.test(repository ?? "") || !/^[0-9a-f]{40,64}$/.test(base?.sha ?? ""))
    return undefined;
  return { number, repository, base: base.sha, ...(/^[\w./-]+$/.test(base.ref ?? "") ? { branch: base.ref } : {}) };
}

/** `path`: the project directory, because each has its own comment. Returns what was done. */
export async function writeComment({ pullRequest, path, page, isEmpty, token, api, request }) {
  const { number, repository } = pullRequest;
  const marker = `<!-- dsp-bootstrap diff: ${encodeURIComponent(path)} -->`;
  const call = async (method, place, body) => {
    const response = await request(`${api}/repos/${repository}/issues/${place}`, {
      method,
      headers: { accept: "application/vnd.github+json", authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
    });
    if (!response.ok) throw new Error(`GitHub refused the comment (${response.status}); the job needs 'permissions: pull-requests: write'`);
    return await response.json();
  };
  const own = await findComment(call, number, marker);
  if (own === undefined && isEmpty) return "silent";
  const text = page.length > LONGEST ? `${page.slice(0, page.lastIndexOf("\n", LONGEST))}\n- … cut\n` : page;
  const body = `${marker}\n${text}`;
  if (own?.body === body) return "unchanged";
  if (own === undefined) await call("POST", `${number}/comments`, body);
  else await call("PATCH", `comments/${own.id}`, body);
  return own === undefined ? "created" : "updated";
}

/** Strangers may write a comment that looks alike; theirs is not taken. */
async function findComment(call, number, marker) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const comments = await call("GET", `${number}/comments?per_page=${PER_PAGE}&page=${page}`);
    const found = comments.find(
      ({ body, user, author_association: role }) => body?.startsWith(marker) && (user?.type === "Bot" || TRUSTED.has(role)),
    );
    if (found !== undefined || comments.length < PER_PAGE) return found;
  }
  return undefined;
}
