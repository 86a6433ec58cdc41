/** Beyond this number within the window, one notification shows a count. */
export const maxNotifications = 5;
export const windowMs = 10_000;
/** The minimum interval between notifications that show a count. */
const countEveryMs = 1000;

export type NotificationLimit = {
  /** Whether another notification may be shown. If not, the build is counted. */
  admit: () => boolean;
};

/**
 * Limits how many notifications a flood of ended builds causes. `showCount` is called with the number of those that were not
 * admitted since the flood began.
 */
export function createNotificationLimit(showCount: (count: number) => void): NotificationLimit {
  let admittedAt: number[] = [];
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    admit: () => {
      const now = Date.now();
      admittedAt = admittedAt.filter((at) => now - at < windowMs);
      if (admittedAt.length < maxNotifications) {
        admittedAt.push(now);
        if (timer === undefined) count = 0;
        return true;
      }
      count += 1;
      timer ??= setTimeout(() => {
        timer = undefined;
        showCount(count);
      }, countEveryMs);
      return false;
    },
  };
}
