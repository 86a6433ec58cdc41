import type { Level } from "@signalbox/contract";

/** Describes who reaches each level, and what other callers get. */
export const levelDescriptions: Record<Level, string> = {
  anyone: "Everyone.",
  user: "Signed-in users; visitors get 401, blocked accounts 403.",
  monitor: "System administrators and machine users; visitors get 401, others 403.",
  sysadmin: "System administrators; visitors get 401, others 403.",
  read: "Users who may read the repository; everyone if it is public, all users if it is internal. Visitors get 401, others 404.",
  write: "Users with write permission in the repository; visitors get 401, others 404.",
  admin: "Administrators of the repository; visitors get 401, others 404.",
  orgMember: "Users with write permission in a repository of the namespace; others get 401.",
  orgAdmin: "Users who administer all repositories of the namespace; others get 401.",
};

/** The statuses that callers without a level get. */
export const refusals: Record<Level, readonly number[]> = {
  anyone: [],
  user: [401, 403],
  monitor: [401, 403],
  sysadmin: [401, 403],
  read: [401, 403, 404],
  write: [401, 403, 404],
  admin: [401, 403, 404],
  orgMember: [401],
  orgAdmin: [401],
};
