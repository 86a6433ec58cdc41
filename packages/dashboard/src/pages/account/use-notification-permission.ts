import { useState, useEffect } from "react";
import {
  notificationPermission,
  type NotificationPermissionState,
} from "../../lib/notification-permission.ts";

/** Whether this page may show notifications. Follows changes in the browser's settings. */
export function useNotificationPermission(): [NotificationPermissionState, () => void] {
  const [permission, setPermission] = useState(() => notificationPermission());
  const [read] = useState(() => () => setPermission(notificationPermission()));
  useEffect(() => {
    const control = new AbortController();
    const listen = async (): Promise<void> => {
      const status = await navigator.permissions.query({ name: "notifications" });
      status.addEventListener("change", read, { signal: control.signal });
    };
    // Without it, the state is current when the page is opened again.
    void listen().catch(() => undefined);
    return () => control.abort();
  }, [read]);
  return [permission, read];
}
