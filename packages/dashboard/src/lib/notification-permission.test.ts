import { expect, it } from "vitest";
import { notificationPermission } from "./notification-permission.ts";

it.each([
  ["granted", true, { permission: "granted" }],
  ["unasked", true, { permission: "default" }],
  ["blocked", true, { permission: "denied" }],
  ["unsupported", true, undefined],
  ["insecure", false, { permission: "denied" }],
  ["insecure", false, undefined],
] as const)("%s", (state, isSecureContext, Notification) =>
  expect(notificationPermission({ isSecureContext, ...(Notification && { Notification }) })).toBe(
    state,
  ),
);
