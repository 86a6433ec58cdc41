import { toasts } from "../../api/toasts.ts";
import { requestNotifications } from "../../lib/notification-permission.ts";
import { notificationProblems } from "../../messages/notification-texts.ts";

/**
 * Asks the user to allow notifications, unless the user has already decided. If they are not allowed, a toast says why.
 */
export async function mayNotify(): Promise<boolean> {
  const permission = await requestNotifications();
  if (permission === "granted") return true;
  toasts.error(notificationProblems[permission]);
  return false;
}
