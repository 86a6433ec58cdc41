import { Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { createAccess } from "./access.ts";
import type { Caller } from "./caller.ts";

it("notes that a caller has more active repositories than in the list before", async () => {
  const caller: Caller = { key: "kim", headers: {} };
  const repo = (id: number, active = true) => Repo.parse({ id, active });
  let now = 0;
  let listed = [repo(1)];
  let times = 0;
  const backend = { repo: async () => repo(1), repos: async () => listed };
  const access = createAccess(
    backend,
    () => now,
    () => undefined,
    () => void (times += 1),
  );
  const listAgain = async (...repos: Repo[]): Promise<number> => {
    now += 60_000;
    listed = repos;
    await access.repos(caller);
    return times;
  };
  expect(await listAgain(repo(1))).toBe(0);
  expect(await listAgain(repo(1), repo(2, false))).toBe(0);
  access.forget(caller, { namespace: "a", name: "b" });
  expect(await listAgain(repo(1), repo(2))).toBe(1);
  expect(await listAgain(repo(2))).toBe(1);
});
