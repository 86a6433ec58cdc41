import { buildLink } from "../../lib/links.ts";
import { useNavigate } from "../../routing/index.ts";
import type { BuildPlace } from "./model/place.ts";

/**
 * Opens the log of a step from another view. Adds an entry to the browser's history, so that Back returns to that view.
 */
export function useShowLog({ repo, build }: BuildPlace): (stage: number, step: number) => void {
  const navigate = useNavigate();
  return (stage, step) =>
    void navigate({ ...buildLink(repo, build, stage, step), search: { view: "log" } });
}
