import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startChild } from "./start-child.ts";

const missing = "/no-such-folder";

it.each([
  ["a missing program", "ENOENT", missing, [], {}],
  ["a missing folder", "ENOENT", "/bin/sh", [], { cwd: missing }],
  ["a file as folder", "ENOTDIR", "/bin/sh", [], { cwd: "/bin/sh" }],
  ["a folder as program", "EACCES", "/", [], {}],
  ["arguments that are too long", "E2BIG", "/bin/sh", ["x".repeat(200_000)], {}],
  ["an argument with a null byte", "ERR_INVALID_ARG_VALUE", "/bin/sh", ["a\0b"], {}],
])("rejects with the system's error for %s", async (_what, code, program, args, options) => {
  await expect(startChild((spawn) => spawn(program, args, options))).rejects.toMatchObject({
    code,
  });
});

it("returns a child whose output and end can be followed", async () => {
  const child = await startChild((spawn) => spawn("/bin/sh", ["-c", "cat; exit 3"]));
  const ended = once(child, "close");
  child.stdin.end("hello");
  expect(await text(child.stdout)).toBe("hello");
  expect(await ended).toEqual([3, null]);
});

it("returns a child whose late failures need no listener", async () => {
  const stop = new AbortController();
  const child = await startChild((spawn) =>
    spawn("/bin/sh", ["-c", "exec sleep 60"], { signal: stop.signal }),
  );
  const ended = new Promise((resolve) => {
    child.once("close", (_code, signal) => resolve(signal));
  });
  stop.abort();
  child.stdin.write("x".repeat(1_000_000));
  expect(await ended).toBe("SIGTERM");
});
