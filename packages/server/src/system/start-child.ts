import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/**
 * Starts a program. Every process of the server starts here, or in execa, which takes the same care. Rejects with the
 * system's error if the program cannot be started; a child that is returned has all its pipes, and no event of it or of
 * them needs a listener. Listeners that are added directly after `await` miss neither output nor the end.
 * @param start calls `spawn` with what is to be started
 */
export async function startChild<Child extends ChildProcess>(
  start: (spawnChild: typeof spawn) => Child,
): Promise<Child> {
  const child = start(spawn);
  // Also failed signals and a cancelled start are reported by `error`, and without a listener end the server.
  child.on("error", () => undefined);
  // Without a free descriptor there is a child but no pipes, and the error follows
  // (https://github.com/nodejs/node/blob/v24.x/lib/internal/child_process.js).
  if (child.pid === undefined) throw await once(child, "error").then(([error]: unknown[]) => error);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on("error", () => undefined);
  return child;
}
