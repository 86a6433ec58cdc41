import { buildLink } from "../../lib/links.ts";
import { useNavigate, useSearch } from "../../routing/index.ts";
import type { BuildView } from "./model/log-address.ts";
import type { BuildPlace } from "./model/place.ts";

type Options = {
  /** Whether the address names a stage. */
  isChosen: boolean;
  choose: (view: BuildView) => void;
};

/** Selects a view and names it in the address, so that a copied address shows the same. */
export function useNamedView(
  { repo, build, stage, step }: BuildPlace,
  { isChosen, choose }: Options,
): (view: BuildView) => void {
  const navigate = useNavigate();
  const address = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  return (view) => {
    choose(view);
    // These lead to a part of one view.
    const { since: _since, variables: _variables, ...rest } = address;
    void navigate({
      ...(isChosen ? buildLink(repo, build, stage, step) : buildLink(repo, build)),
      search: { ...rest, view },
      replace: true,
      resetScroll: false,
    });
  };
}
