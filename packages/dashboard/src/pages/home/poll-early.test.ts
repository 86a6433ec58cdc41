import { User } from "@signalbox/contract";
import { expect, test } from "vitest";
import { pollEarly } from "./poll-early.ts";

const poll = async (fetchUser: () => Promise<User>) => {
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const user = await pollEarly({ syncedBefore: 1000, fetchUser, wait });
  return { user, waits };
};
const aUser = (keys: Partial<User>): User => User.parse({ id: 1, login: "ada", ...keys });

test("detects a sync that ended within a second", async () => {
  const after = aUser({ syncing: false, synced: 1001 });
  expect(await poll(async () => after)).toEqual({ user: after, waits: [1000] });
});

test("`syncing: false` with the same `synced` is not enough: the sync may not have started", async () => {
  const { user } = await poll(async () => aUser({ syncing: false, synced: 1000 }));
  expect(user).toBeUndefined();
});

test("leaves a running sync and a failed call to the regular poll", async () => {
  const during = await poll(async () => aUser({ syncing: true, synced: 1001 }));
  expect(during.user).toBeUndefined();
  const failed = await poll(() => Promise.reject(new Error("no answer")));
  expect(failed.user).toBeUndefined();
});
