import { remember, remembered } from "./storage.ts";

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
export type NotificationGlobals = {
  isSecureContext: boolean;
  Notification?: { new (title: string): unknown; permission: NotificationPermission };
};

const states = { default: "unasked", denied: "blocked", granted: "granted" } as const;

export function notificationPermission(
  globals: NotificationGlobals = window,
): NotificationPermissionState {
  const { isSecureContext, Notification: Note } = globals;
  if (!isSecureContext) return "insecure";
  if (Note === undefined || isRefused(Note)) return "unsupported";
  return states[Note.permission];
}

const memory = "notifications-refused";

/** Records that the browser has thrown although it had permission. */
export function recordRefusal(): void {
  remember(memory, "true");
}

type NoteConstructor = NonNullable<NotificationGlobals["Notification"]>;

const refusals = new WeakMap<NoteConstructor, boolean>();

/**
 * Whether the browser lets only service workers show notifications, as Chrome on Android does. Its constructor then throws
 * even without permission, when other browsers show nothing. With permission it cannot be tried without showing something.
 * https://developer.mozilla.org/en-US/docs/Web/API/Notification/Notification#exceptions
 */
function isRefused(Note: NoteConstructor): boolean {
  if (Note.permission === "granted") return remembered(memory) !== undefined;
  const known = refusals.get(Note);
  if (known !== undefined) return known;
  const isThrown = throws(() => new Note(""));
  refusals.set(Note, isThrown);
  return isThrown;
}

function throws(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

/**
 * Asks the user, if the browser has not done so yet. Must be called in response to a click: browsers ignore other
 * requests.
 */
export async function requestNotifications(): Promise<NotificationPermissionState> {
  if (notificationPermission() === "unasked") await Notification.requestPermission();
  return notificationPermission();
}
