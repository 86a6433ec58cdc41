import { expect, it } from "vitest";
import { toClientCookie } from "./cookies.ts";

const session = "_session_=a=b; Path=/; Domain=ci.example.com; HttpOnly; Secure; SameSite=Lax";

it("binds a cookie to the host that the browser sees", () => {
  expect(toClientCookie(session, true)).toBe(
    "_session_=a=b; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});

it("removes Secure over plain http, because browsers would refuse the cookie", () => {
  expect(toClientCookie(session, false)).toBe("_session_=a=b; Path=/; HttpOnly; SameSite=Lax");
});

it("replaces SameSite=None too, which requires Secure", () => {
  const cookie = "a=1;secure;samesite=none; Partitioned";
  expect(toClientCookie(cookie, false)).toBe("a=1; SameSite=Lax");
  expect(toClientCookie(cookie, true)).toBe("a=1; secure; samesite=none; Partitioned");
});

it("marks every cookie Secure if the connected server is reached over https", () => {
  expect(toClientCookie("a=1; Path=/", true)).toBe("a=1; Path=/; Secure");
});
