import { activation } from "../handlers/repos.ts";
import type { Store } from "../store/store.ts";
import type { Watch } from "../trigger/watch.ts";

/**
 * Activates the example repository for its owner unless it was ever active. Its default branch
 * counts as unseen, so that its newest commit starts a build at once.
 */
export async function enableExample(store: Store, watch: Watch, login: string): Promise<void> {
  const stored = store.repos.find("signalbox", "example");
  const owner = store.users.find(login);
  if (stored === undefined || owner === undefined || stored.repo.user_id !== 0) return;
  await watch.enable(stored, () => {
    store.seenRefs.delete(stored.repo.id, `refs/heads/${stored.repo.default_branch}`);
    return store.repos.update(stored.repo.id, activation(stored.repo, owner));
  });
  await watch.check();
}
