// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { recordRefusal, notificationPermission } from "./notification-permission.ts";

/** The `Notification` of a browser, which counts what it shows. */
const notification = (permission: NotificationPermission, isRefusing = false) => {
  const shown: string[] = [];
  class Note {
    static permission = permission;
    constructor(title: string) {
      if (isRefusing) throw new TypeError("Illegal constructor");
      if (permission === "granted") shown.push(title);
    }
  }
  return { Notification: Note, shown };
};

beforeEach(() => localStorage.clear());

it.each([
  ["granted", true, "granted"],
  ["unasked", true, "default"],
  ["blocked", true, "denied"],
  ["unsupported", true, undefined],
  ["insecure", false, "denied"],
  ["insecure", false, undefined],
] as const)("%s", (state, isSecureContext, permission) => {
  const { Notification, shown } = notification(permission ?? "default");
  const globals = { isSecureContext, ...(permission && { Notification }) };
  expect(notificationPermission(globals)).toBe(state);
  expect(shown).toEqual([]);
});

it.each(["default", "denied"] as const)(
  "reports a browser that throws as unsupported if the permission is %s",
  (permission) => {
    const { Notification } = notification(permission, true);
    expect(notificationPermission({ isSecureContext: true, Notification })).toBe("unsupported");
  },
);

it("reports a browser that threw with permission as unsupported", () => {
  const globals = { isSecureContext: true, ...notification("granted", true) };
  expect(notificationPermission(globals)).toBe("granted");
  recordRefusal();
  expect(notificationPermission(globals)).toBe("unsupported");
});
