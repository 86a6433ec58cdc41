import { expect, it } from "vitest";
import { outOfMemoryText } from "./out-of-memory.ts";

const mb = 1024 ** 2;

it.each([
  [16 * mb, 0, "raise its mem_limit of 16 MB"],
  [16 * mb, 512 * mb, "raise its mem_limit of 16 MB"],
  [10_000_000, 0, "raise its mem_limit of 9.5 MB"],
  [1024 * mb, 512 * mb, "raise the server's limit of 512 MB (--docker-memory)"],
  [0, 512 * mb, "raise the server's limit of 512 MB (--docker-memory)"],
  [0, 0, "it has no limit, so the container engine's machine needs more"],
])(
  "names the limit that a step with %i bytes on a server with %i bytes reached",
  (step, server, advice) => {
    expect(outOfMemoryText(step, { memoryBytes: server })).toBe(
      `The step ran out of memory: ${advice}`,
    );
  },
);
