import { useEffect, useEffectEvent } from "react";
import { buildLink } from "../../lib/links.ts";
import { useHref, useIsLeaving, useNavigate, useSearch } from "../../routing/index.ts";
import { linksToLog, type BuildView } from "./model/log-address.ts";
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

/**
 * The address of what the page shows, with the view, because whoever gets it may remember another one.
 */
export function useSharedAddress(
  { repo, build, stage, step }: BuildPlace,
  { view, isChosen }: { view: BuildView; isChosen: boolean },
): string {
  const { at: _at, ...address } = useSearch({
    from: "/$namespace/$name/$build/{-$stage}/{-$step}",
  });
  return useHref({
    ...(isChosen ? buildLink(repo, build, stage, step) : buildLink(repo, build)),
    search: { ...address, view },
  });
}

/**
 * Names the view in the address where it comes from memory, or where a link to a step left it out: whoever gets a copy of the address
 * remembers another one.
 */
export function useViewInAddress(
  { repo, build, stage, step }: BuildPlace,
  { view, isChosen }: { view: BuildView; isChosen: boolean },
): void {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const address = useSearch({ from: "/$namespace/$name/$build/{-$stage}/{-$step}" });
  const isUnnamed = address.view === undefined && address.at === undefined && !linksToLog(address);
  const name = useEffectEvent(() => {
    void navigate({
      ...(isChosen ? buildLink(repo, build, stage, step) : buildLink(repo, build)),
      search: { ...address, view },
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (view !== "log" && isUnnamed && !isLeaving) name();
  }, [view, isUnnamed, isLeaving]);
}
