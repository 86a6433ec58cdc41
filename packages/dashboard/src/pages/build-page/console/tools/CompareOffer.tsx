import type { Build } from "@signalbox/contract";
import { useBuildsAround } from "../../../../components/history/use-builds-around.ts";
import type { BuildPlace } from "../../model/place.ts";
import { CompareButton } from "./CompareButton.tsx";
import { mayHaveEarlierBuild } from "./earlier-builds.ts";

export type CompareOfferProps = { build: Build; place: BuildPlace };

/** Offers a comparison with the last successful build, or says why there is none. */
export function CompareOffer({ build, place }: CompareOfferProps) {
  const { builds, state } = useBuildsAround(place.repo, build);
  const isOffered = mayHaveEarlierBuild(build, state === "complete" ? builds : undefined);
  if (state === "off") return null;
  return <CompareButton place={place} isOffered={isOffered} />;
}
