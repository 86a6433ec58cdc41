import { expect, it } from "vitest";
import { createSharedTasks } from "./shared-tasks.ts";

/** Tasks that the test ends. Their result is the value at their start. */
const createReader = () => {
  let value = "old";
  const ends: (() => void)[] = [];
  const fails: ((error: Error) => void)[] = [];
  const read = (): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const found = value;
    ends.push(() => resolve(found));
    fails.push(reject);
    return promise;
  };
  return { read, ends, fails, set: (next: string) => (value = next) };
};

it("gives callers during a task the result of a later task", async () => {
  const { read, ends, set } = createReader();
  const share = createSharedTasks<string>();
  const first = share("a", read);
  set("new");
  const later = [share("a", read), share("a", read), share("a", read)];
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe("old");
  expect(ends).toHaveLength(2);
  set("newest");
  const last = share("a", read);
  ends[1]!();
  expect(await Promise.all(later)).toEqual(["new", "new", "new"]);
  ends[2]!();
  expect(await last).toBe("newest");
  const again = share("a", read);
  ends[3]!();
  expect(await again).toBe("newest");
});

it("runs tasks of different keys at once", async () => {
  const { read, ends } = createReader();
  const share = createSharedTasks<string>();
  const both = [share("a", read), share("b", read)];
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual(["old", "old"]);
});

it("runs the next task after a failed one", async () => {
  const { read, ends, fails } = createReader();
  const share = createSharedTasks<string>();
  const first = share("a", read);
  const next = share("a", read);
  fails[0]!(new Error("no such repository"));
  await expect(first).rejects.toThrow("no such repository");
  ends[1]!();
  expect(await next).toBe("old");
});
