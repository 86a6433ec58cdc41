import { isFinished, type Build } from "@signalbox/contract";
import { expect } from "vitest";
import type { ForgeConfig } from "../../src/config/forge-config.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { nameOf, ownerOf } from "./dialects/dialect.ts";
import { startTestForge, type TestForge } from "./test-forge.ts";

/** A server that is connected to a forge of the tests. */
export type ForgeApp = TestApp & {
  /** Signs in through the forge. Returns where the browser ends up. `session` is the cookie of somebody who is signed in. */
  signIn: (login: string, how?: { path?: string; session?: string }) => Promise<string>;
  /** Calls the API as somebody who has signed in through the forge. */
  as: (
    login: string,
    path: string,
    options?: { method?: string; body?: object },
  ) => Promise<{ status: number; body: unknown }>;
  enable: (login: string, slug: string) => Promise<void>;
  builds: (slug: string) => Build[];
  /** Cancels what would run for ever. */
  cancelBuilds: (slug: string) => Promise<void>;
  /** The builds of a repository once there are so many and all have ended. */
  endedBuilds: (slug: string, count: number) => Promise<Build[]>;
};

export async function startForgeApp(
  forge: TestForge,
  variables: Record<string, string> = {},
  change: Parameters<typeof startTestApp>[0] = {},
): Promise<ForgeApp> {
  const server = await startTestApp({ ...forge.settings(variables), ...change });
  const { store } = server.app.deps;
  const repoIdOf = (slug: string): number => {
    return store.repos.find(ownerOf(slug), nameOf(slug))?.repo.id ?? 0;
  };
  const app: ForgeApp = {
    ...server,
    signIn: async (login, { path = "/login", session = "" } = {}) => {
      forge.atBrowser = login;
      const cookies = (response: Response) =>
        response.headers
          .getSetCookie()
          .map((cookie) => cookie.split(";")[0])
          .join("; ");
      const away = await fetch(`${server.address}${path}`, { redirect: "manual" });
      const allowed = await fetch(away.headers.get("location")!, { redirect: "manual" });
      const headers = { cookie: `${cookies(away)}; ${session}` };
      const back = await fetch(allowed.headers.get("location")!, { redirect: "manual", headers });
      return back.headers.get("location") ?? "";
    },
    as: async (login, path, { method = "GET", body } = {}) => {
      const user = store.users.find(login);
      const token = user && store.users.findWithToken(user.id)?.token;
      const answer = await fetch(`${server.address}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
    },
    enable: async (login, slug) => {
      const { status, body } = await app.as(login, `/api/repos/${slug}`, { method: "POST" });
      expect({ status, body }).toMatchObject({ status: 200, body: { active: true } });
    },
    builds: (slug) => {
      const ids = store.builds.newestIds([repoIdOf(slug)], 1000);
      return ids.map((id) => store.builds.findById(id)!).toReversed();
    },
    cancelBuilds: async (slug) => {
      for (const { number } of app.builds(slug).filter(({ status }) => !isFinished(status)))
        await app.as("alice", `/api/repos/${slug}/builds/${number}`, { method: "DELETE" });
    },
    endedBuilds: async (slug, count) => {
      await expect
        .poll(() => {
          const builds = app.builds(slug);
          return [builds.length, builds.every(({ status }) => isFinished(status))];
        })
        .toEqual([count, true]);
      return app.builds(slug);
    },
  };
  return app;
}

/** A forge with an organization, a repository and people, and a server that is connected to it. */
export async function startTeam(
  variables: Record<string, string> = {},
  kind: ForgeConfig["kind"] = "gitea",
) {
  const forge = await startTestForge(kind);
  for (const login of ["alice", "bob", "carol"]) forge.addPerson(login);
  forge.addOrganization("acme", { admins: ["alice"] });
  const app = await startForgeApp(forge, variables);
  return {
    forge,
    app,
    close: async () => {
      await app.close();
      await forge.close();
    },
  };
}

export const echoPipeline = [
  "kind: pipeline",
  "type: exec",
  "name: default",
  "steps:",
  "  - name: work",
  "    commands:",
  "      - echo done",
  "",
].join("\n");
