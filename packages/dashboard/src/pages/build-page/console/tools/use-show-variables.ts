import { hasLevel } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../../../api/capabilities.ts";
import { repoQuery } from "../../../../api/queries.ts";
import { useSession } from "../../../../api/session.ts";
import { buildLink } from "../../../../lib/links.ts";
import { useNavigate } from "../../../../routing/index.ts";
import type { OpenLog } from "../open-log/open-log.ts";

/** Opens the variables that the step of the log got, for people who may write, on a server that keeps them. */
export function useShowVariables({ place, step }: OpenLog): (() => void) | undefined {
  const navigate = useNavigate();
  const { data: repo } = useQuery(repoQuery(place.repo));
  const viewer = useSession().user;
  const areKept = useCan("pipelineFiles") === true;
  if (!areKept || step === undefined || !hasLevel("write", viewer, repo ?? {})) return undefined;
  return () => {
    const link = buildLink(place.repo, place.build, place.stage, place.step);
    void navigate({ ...link, search: { view: "pipeline", variables: true } });
  };
}
