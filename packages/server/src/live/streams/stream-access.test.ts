import { once } from "node:events";
import { expect, it } from "vitest";
import { createStreamAccess } from "./stream-access.ts";

/** A stream that can only be closed. */
const createStream = () => {
  const closing = new AbortController();
  return { disconnect: () => closing.abort(), closed: closing.signal };
};

it("closes a stream whose viewer's session has expired", async () => {
  const access = createStreamAccess(1);
  const [expired, other] = [createStream(), createStream()];
  let isExpired = false;
  access.add(expired, () => !isExpired);
  access.add(other, () => true);
  access.check();
  expect(expired.closed.aborted).toBe(false);
  const cut = once(expired.closed, "abort");
  isExpired = true;
  await cut;
  expect(other.closed.aborted).toBe(false);
  other.disconnect();
});

it("closes a stream while permissions cannot be read, and checks the others", () => {
  const access = createStreamAccess();
  const [unknown, lost] = [createStream(), createStream()];
  access.add(unknown, () => {
    throw new Error("disk I/O error");
  });
  access.add(lost, () => false);
  access.check();
  expect([unknown, lost].map(({ closed }) => closed.aborted)).toEqual([true, true]);
});

it("stops checking a stream that is closed", () => {
  const access = createStreamAccess();
  const stream = createStream();
  let requestCount = 0;
  access.add(stream, () => {
    requestCount += 1;
    return true;
  });
  access.check();
  stream.disconnect();
  access.check();
  expect(requestCount).toBe(1);
});
