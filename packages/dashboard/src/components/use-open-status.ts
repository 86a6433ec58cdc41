import type { StatusName } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "../routing/index.ts";
import { buildQuery } from "../api/queries.ts";
import { shownStatus } from "../api/shown-status.ts";

/** The status of the build in the URL, as far as the cache knows it. Nothing is fetched. */
export function useOpenStatus(): StatusName | undefined {
  const { namespace = "", name = "", build } = useParams({ strict: false });
  const query = buildQuery({ namespace, name }, Number(build));
  return useQuery({ ...query, enabled: false, select: shownStatus }).data;
}
