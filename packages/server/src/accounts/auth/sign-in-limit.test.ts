import { expect, it } from "vitest";
import { createSignInLimit, type SignInLimit } from "./sign-in-limit.ts";

let now = 0;
const fail = (limit: SignInLimit, times: number, login: string, address: string) => {
  for (let count = 0; count < times; count += 1) limit.failed(login, address);
};

it("refuses an address that keeps guessing one account, and only on that account", () => {
  const limit = createSignInLimit(() => now);
  fail(limit, 9, "kim", "10.0.0.1");
  expect(limit.mayTry("kim", "10.0.0.1")).toBe(true);
  fail(limit, 1, "Kim", "10.0.0.1");
  expect(limit.mayTry("kim", "10.0.0.1")).toBe(false);
  expect(limit.mayTry("kim", "10.0.0.2")).toBe(true);
  expect(limit.mayTry("lou", "10.0.0.1")).toBe(true);
});

it("refuses an address that guesses many accounts", () => {
  const limit = createSignInLimit(() => now);
  for (let user = 0; user < 50; user += 1) limit.failed(`user${user}`, "10.0.0.1");
  expect(limit.mayTry("another", "10.0.0.1")).toBe(false);
});

it("never locks an account out, however many addresses guess its password", () => {
  const limit = createSignInLimit(() => now);
  for (let host = 0; host < 1000; host += 1) limit.failed("kim", `10.1.${host >> 8}.${host & 255}`);
  expect(limit.mayTry("kim", "10.0.2.1")).toBe(true);
});

it("gives each address fewer tries on an account that many addresses guess", () => {
  const limit = createSignInLimit(() => now);
  for (let host = 0; host < 100; host += 1) limit.failed("kim", `10.0.1.${host}`);
  fail(limit, 2, "kim", "10.0.2.1");
  expect(limit.mayTry("kim", "10.0.2.1")).toBe(true);
  fail(limit, 1, "kim", "10.0.2.1");
  expect(limit.mayTry("kim", "10.0.2.1")).toBe(false);
  expect(limit.mayTry("kim", "10.0.2.2")).toBe(true);
  expect(limit.mayTry("lou", "10.0.2.1")).toBe(true);
});

it("counts an IPv6 network as one address, since each of its hosts has countless ones", () => {
  const limit = createSignInLimit(() => now);
  for (let host = 0; host < 10; host += 1) limit.failed("kim", `2001:db8::7:${host}`);
  expect(limit.mayTry("kim", "2001:db8:0:0:ffff::1")).toBe(false);
  expect(limit.mayTry("kim", "2001:db8:0:1::1")).toBe(true);
});

it("distinguishes IPv4 addresses that are mapped to IPv6", () => {
  const limit = createSignInLimit(() => now);
  fail(limit, 10, "kim", "::ffff:10.0.0.1");
  expect(limit.mayTry("kim", "10.0.0.1")).toBe(false);
  expect(limit.mayTry("kim", "::ffff:10.0.0.2")).toBe(true);
});

it("allows attempts again after 15 minutes", () => {
  const limit = createSignInLimit(() => now);
  fail(limit, 10, "kim", "10.0.0.1");
  now += 15 * 60 * 1000;
  expect(limit.mayTry("kim", "10.0.0.1")).toBe(true);
});

it("forgets the failures before a successful sign-in", () => {
  const limit = createSignInLimit(() => now);
  fail(limit, 9, "kim", "10.0.0.1");
  limit.succeeded("kim", "10.0.0.1");
  fail(limit, 9, "kim", "10.0.0.1");
  expect(limit.mayTry("kim", "10.0.0.1")).toBe(true);
});

it("does not count sign-ins that succeed", () => {
  const limit = createSignInLimit(() => now);
  for (let count = 0; count < 200; count += 1) {
    limit.failed("kim", "10.0.0.1");
    limit.succeeded("kim", "10.0.0.1");
  }
  expect(limit.mayTry("lou", "10.0.0.1")).toBe(true);
});
