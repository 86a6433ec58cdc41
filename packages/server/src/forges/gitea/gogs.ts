import * as z from "zod/mini";
import { appendPath } from "../../accounts/oauth/providers.ts";
import { ForgeError } from "../forge-error.ts";
import type { Caller, Forge, ForgeRepository } from "../forge.ts";
import { escapedPath } from "../paging.ts";
import { giteaOrganization, giteaRepository, toRepository } from "./gitea-answers.ts";
import { createGiteaClient, createGiteaHook, createGiteaOf } from "./gitea.ts";

/** Gogs reports pull requests without their commits, and has no calls for them. */
const hookEvents = ["push", "create", "delete"];

/** Gogs, whose API is a part of Gitea's (https://github.com/gogs/docs-api). */
export function createGogs(address: URL): Forge {
  const client = createGiteaClient(address);
  /** All in one answer, whatever page is asked for. */
  const listAll = async (as: Caller): Promise<ForgeRepository[]> =>
    (await client.read(z.array(giteaRepository), "/user/repos", as)).value.map(toRepository);
  const page = (slug: string, path: string) => appendPath(address, `/${slug}/${path}`).href;
  const gitea = createGiteaOf(client, address);
  return {
    ...gitea,
    title: "Gogs",
    listRepositories: async (as) => {
      const repositories = await listAll(as);
      return { repositories, next: undefined, total: repositories.length };
    },
    // It finds none by id.
    repository: async (as, id) => (await listAll(as)).find((one) => one.id === id) ?? null,
    // It does not say who owns them.
    organizations: async (as) => {
      const { value } = await client.read(z.array(giteaOrganization), "/user/orgs", as);
      return value.map(({ id, username }) => ({ id: String(id), name: username, admin: false }));
    },
    openPullRequests: () => Promise.resolve([]),
    createHook: (as, slug, hook) =>
      createGiteaHook(client, as, slug, { ...hook, type: "gogs", events: hookEvents }),
    testHook: () =>
      Promise.reject(
        new ForgeError(
          "rejected",
          "Gogs has no call that tests a hook; press Test Delivery on the page of the hook there",
        ),
      ),
    // It has none: the configuration turns them off.
    setStatus: () => Promise.resolve(),
    links: {
      ...gitea.links,
      branch: (slug, branch) => page(slug, `src/${escapedPath(branch)}`),
      tag: (slug, tag) => page(slug, `src/${escapedPath(tag)}`),
      file: (slug, sha, path) => page(slug, `src/${sha}/${escapedPath(path)}`),
    },
  };
}
