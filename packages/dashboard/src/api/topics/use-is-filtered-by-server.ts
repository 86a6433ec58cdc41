import { useSession } from "../session.ts";

/** Whether the server takes queries; undefined until the session is known. */
export function useIsFilteredByServer(): boolean | undefined {
  const { state, user } = useSession();
  return state === "loading" ? undefined : user?.build_queries === true;
}
