import { expect, it } from "vitest";
import { createCallLimit } from "./call-limit.ts";
import { rpcLimits } from "./rpc-limits.ts";

it("lets a network make a burst of calls, and then a limited number per second", () => {
  let now = 0;
  const limit = createCallLimit(() => now);
  const allowed = (): number => {
    let count = 0;
    while (limit.mayCall("10.0.0.1")) count += 1;
    return count;
  };
  expect(allowed()).toBe(rpcLimits.calls.burst);
  now = 1000;
  expect(allowed()).toBe(rpcLimits.calls.perSecond);
  expect(limit.mayCall("10.0.0.2")).toBe(true);
});

it("blocks a network with too many wrong secrets for a limited time", () => {
  let now = 0;
  const limit = createCallLimit(() => now);
  for (let count = 0; count < rpcLimits.failures; count += 1) {
    expect(limit.isBlocked("10.0.0.1")).toBe(false);
    limit.failed("10.0.0.1");
  }
  expect(limit.isBlocked("10.0.0.1")).toBe(true);
  expect(limit.isBlocked("10.0.0.2")).toBe(false);
  now = rpcLimits.failuresMs;
  expect(limit.isBlocked("10.0.0.1")).toBe(false);
});

it("does not block a network from which runners call, until they have not called for a day", () => {
  let now = 0;
  const limit = createCallLimit(() => now);
  limit.succeeded("10.0.0.1");
  const fail = (): void => {
    for (let count = 0; count < rpcLimits.failures; count += 1) limit.failed("10.0.0.1");
  };
  fail();
  expect(limit.isBlocked("10.0.0.1")).toBe(false);
  now = rpcLimits.trustedMs;
  fail();
  expect(limit.isBlocked("10.0.0.1")).toBe(true);
});
