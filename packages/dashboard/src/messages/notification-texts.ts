import type { NotificationPermissionState } from "../lib/notification-permission.ts";

/** Why the browser shows no notifications. */
export const notificationProblems: Record<
  Exclude<NotificationPermissionState, "granted">,
  string
> = {
  blocked: "Notifications are blocked. Allow them for this site in the browser's settings",
  insecure: "Browsers show notifications only on pages that use HTTPS or run on localhost",
  unasked: "The browser has not been allowed to show notifications",
  unsupported: "This browser does not support notifications",
};
