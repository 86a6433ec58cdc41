// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { forgetReturnAddress, saveReturnAddress, takeReturnAddress } from "./return-address.ts";

const base = "https://ci.example.com/ci/";
const now = 1_700_000_000_000;
const hourMs = 3_600_000;

const serveUnder = (baseURI: string) =>
  vi.spyOn(document, "baseURI", "get").mockReturnValue(baseURI);

beforeEach(() => {
  sessionStorage.clear();
  serveUnder(base);
});

it("is the path, query and hash of the requested page, and can be taken once", () => {
  saveReturnAddress(`${base}acme/app/3?a=b%20c#L7`, now);
  expect(takeReturnAddress(now + 1)).toBe("/ci/acme/app/3?a=b%20c#L7");
  expect(takeReturnAddress(now + 1)).toBeUndefined();
});

it("is the page that was requested last, unless that is home", () => {
  saveReturnAddress(`${base}acme/app/3`, now);
  saveReturnAddress(`${base}acme/app/4`, now);
  expect(takeReturnAddress(now)).toBe("/ci/acme/app/4");
  saveReturnAddress(`${base}acme/app/3`, now);
  saveReturnAddress(base, now);
  expect(takeReturnAddress(now)).toBeUndefined();
});

it("is forgotten after an hour, or on request", () => {
  saveReturnAddress(`${base}account`, now);
  expect(takeReturnAddress(now + hourMs)).toBe("/ci/account");
  saveReturnAddress(`${base}account`, now);
  expect(takeReturnAddress(now + hourMs + 1)).toBeUndefined();
  saveReturnAddress(`${base}account`, now);
  forgetReturnAddress();
  expect(takeReturnAddress(now)).toBeUndefined();
});

it("leads to pages of this dashboard only", () => {
  const takenOf = (kept: string) => {
    sessionStorage.setItem("signalbox.way-back", kept);
    return takeReturnAddress(now);
  };
  expect(takenOf(`${now} ${base}account`)).toBe("/ci/account");
  expect(takenOf(`${now} https://ci.example.com/other/account`)).toBeUndefined();
  expect(takenOf(`${now} https://elsewhere.example.com/ci/account`)).toBeUndefined();
  expect(takenOf(`${now} javascript:alert(1)`)).toBeUndefined();
  expect(takenOf(`${base}account`), "without a time").toBeUndefined();
});

it("is not available if the browser blocks storage", () => {
  vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  saveReturnAddress(`${base}account`, now);
  expect(takeReturnAddress(now)).toBeUndefined();
});
