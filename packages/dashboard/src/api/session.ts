import type { User } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "./queries.ts";

/** Who is looking: a user, a visitor who is not signed in, or not known yet. */
export type Session =
  | { state: "loading"; user: undefined }
  | { state: "visitor"; user: undefined }
  | { state: "user"; user: User };

export const useSession = (): Session => {
  const { data, isError } = useQuery(userQuery);
  if (data === undefined && !isError) return { state: "loading", user: undefined };
  return data ? { state: "user", user: data } : { state: "visitor", user: undefined };
};
