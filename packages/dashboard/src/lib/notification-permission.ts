/**
 * Whether this page may show notifications: the browser forbids them on pages without HTTPS (`insecure`), has none
 * (`unsupported`), has not asked the user yet (`unasked`), or was told the answer.
 */
export type NotificationPermissionState =
  | "insecure"
  | "unsupported"
  | "unasked"
  | "blocked"
  | "granted";

/** The parts of the browser that decide. */
export type NotificationPlace = {
  isSecureContext: boolean;
  Notification?: { permission: NotificationPermission };
};

const states = { default: "unasked", denied: "blocked", granted: "granted" } as const;

export function notificationPermission(
  place: NotificationPlace = window,
): NotificationPermissionState {
  if (!place.isSecureContext) return "insecure";
  return place.Notification === undefined ? "unsupported" : states[place.Notification.permission];
}

/**
 * Asks the user, if the browser has not done so yet. Must be called in response to a click: browsers ignore other
 * requests.
 */
export async function requestNotifications(): Promise<NotificationPermissionState> {
  if (notificationPermission() === "unasked") await Notification.requestPermission();
  return notificationPermission();
}
