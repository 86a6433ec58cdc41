import type { SessionUser } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "./queries.ts";

/** Whether the viewer is a user or a visitor, or not known (yet). */
export type Session =
  | { state: "failed"; user: undefined; error: Error }
  | { state: "loading"; user: undefined }
  | { state: "visitor"; user: undefined }
  | { state: "user"; user: SessionUser };

export function useSession(): Session {
  const { data, error } = useQuery(userQuery);
  if (data === null) return { state: "visitor", user: undefined };
  if (data !== undefined) return { state: "user", user: data };
  if (error !== null) return { state: "failed", user: undefined, error };
  return { state: "loading", user: undefined };
}
