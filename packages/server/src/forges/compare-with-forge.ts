import { compareRefs } from "../source/refs.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Changes } from "./changes.ts";
import type { ForgeParts } from "./forge-parts.ts";
import type { EventHandler } from "./handle-event.ts";
import type { Representatives } from "./representatives.ts";

type Options = {
  parts: ForgeParts & { openSource: (stored: StoredRepo) => Repository };
  representatives: Representatives;
  changes: Changes;
  requireCommit: EventHandler["requireCommit"];
  /** Whether the repository was never fetched before. */
  isFirst: boolean;
};

/** Starts the builds of changes of which no request of a hook has told, and forgets what is gone. The mirror is up to date. */
export async function compareWithForge(stored: StoredRepo, options: Options): Promise<void> {
  if (options.isFirst) await passOverUnbuilt(stored, options.parts);
  await compareBranches(stored, options);
  await comparePulls(stored, options);
}

/**
 * Of a repository whose builds were imported, which was never fetched: what was built nowhere until now starts no builds. What has
 * changed since its last build does.
 */
async function passOverUnbuilt(
  stored: StoredRepo,
  { openSource, mirrors, store, signal }: Options["parts"],
): Promise<void> {
  const { id } = stored.repo;
  const refs = await openSource(stored).refs(signal);
  const pulls = await mirrors.pullRefs(stored.found.gitDir);
  store.transaction(() => {
    for (const [ref, sha] of refs)
      if (store.builds.findLatest(id, ref) === undefined) store.seenRefs.update(id, ref, sha);
    for (const [ref, sha] of pulls)
      if (store.builds.findLatest(id, ref) === undefined)
        store.forgeChanges.add(id, { event: "pull_request", ref, sha });
  });
}

async function compareBranches(stored: StoredRepo, { parts, changes }: Options): Promise<void> {
  const refs = await parts.openSource(stored).refs(parts.signal);
  const seen = new Map(
    [...parts.store.seenRefs.list(stored.repo.id)].filter(([ref]) =>
      /^refs\/(heads|tags)\//.test(ref),
    ),
  );
  for (const { ref, before, after } of compareRefs(seen, refs)) {
    if (after === null) changes.forget(stored, ref);
    else await changes.push(stored, { ref, before, after, current: after });
  }
}

async function comparePulls(stored: StoredRepo, options: Options): Promise<void> {
  const { parts, representatives, changes, requireCommit } = options;
  const { forge, store } = parts;
  const { id, slug } = stored.repo;
  const refs = await parts.mirrors.pullRefs(stored.found.gitDir);
  const isNew = ([ref, sha]: [string, string]) =>
    !store.forgeChanges.has(id, { event: "pull_request", ref, sha });
  const known = store.builds.listPullNumbers(id);
  if (known.length === 0 && ![...refs].some(isNew)) return;
  const open = await representatives.forRepo(id, "read", (as) => forge.openPullRequests(as, slug));
  const numbers = new Set(open.map(({ number }) => number));
  for (const number of known) store.builds.setPullClosed(id, number, !numbers.has(number));
  for (const pullRequest of open) {
    const { number, ref, sha, author } = pullRequest;
    if (isNew([ref, sha])) {
      await requireCommit(stored, sha);
      const action = store.forgeChanges.hasRef(id, ref) ? "synchronized" : "opened";
      await changes.pull(stored, { pullRequest, action, sender: author });
    }
    store.builds.updatePull(id, number, pullRequest);
  }
  // Those of closed pull requests need not be asked about again.
  for (const [ref, sha] of refs)
    if (isNew([ref, sha]) && !open.some((pull) => pull.ref === ref))
      store.forgeChanges.add(id, { event: "pull_request", ref, sha });
}
