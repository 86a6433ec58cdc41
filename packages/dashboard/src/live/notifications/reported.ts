import { createRecentKeys } from "./recent-keys.ts";

/** The builds that a notification was shown for, with their ids. A hub that starts later must not repeat it. */
export const reported = createRecentKeys("notified", 50);
