import { expect, test } from "vitest";
import { aBuild, aStep } from "../../../../components/builds/test/parts.ts";
import { hasRemoteSession, remoteSessionOf } from "./remote-session.ts";

test("the link is taken from a line starting 'web session: '", () => {
  expect(remoteSessionOf("web session: https://tmate.io/t/abc\n")).toBe("https://tmate.io/t/abc");
  expect(remoteSessionOf("the web session: https://tmate.io/t/abc")).toBeUndefined();
  expect(remoteSessionOf("ssh session: ssh abc@tmate.io")).toBeUndefined();
});

test("accepts only http and https", () => {
  expect(remoteSessionOf("web session: http://127.0.0.1:9000/s")).toBe("http://127.0.0.1:9000/s");
  expect(remoteSessionOf("web session: javascript:alert(1)")).toBeUndefined();
  expect(remoteSessionOf("web session: data:text/html,x")).toBeUndefined();
  expect(remoteSessionOf("web session: not an address")).toBeUndefined();
});

test("is offered only while the step runs in a build with debug mode", () => {
  const running = aStep({ status: "running" });
  expect(hasRemoteSession(aBuild({ debug: true }), running)).toBe(true);
  expect(hasRemoteSession(aBuild({ debug: true }), aStep({ status: "success" }))).toBe(false);
  expect(hasRemoteSession(aBuild(), running)).toBe(false);
});
