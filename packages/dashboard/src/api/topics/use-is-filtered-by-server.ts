import { useCan } from "../capabilities.ts";

/** Whether the server takes queries; undefined until that is known. */
export function useIsFilteredByServer(): boolean | undefined {
  return useCan("history");
}
