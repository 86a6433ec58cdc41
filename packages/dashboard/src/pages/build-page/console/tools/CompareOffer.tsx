import type { Build } from "@signalbox/contract";
import { GitCompareArrows } from "lucide-react";
import { useBuildsAround } from "../../../../components/history/use-builds-around.ts";
import { usePageActions } from "../../../../components/page-actions.ts";
import { useNavigate } from "../../../../routing/index.ts";
import type { BuildPlace } from "../../model/place.ts";
import { CompareButton, comparisonLink } from "./CompareButton.tsx";
import { mayHaveEarlierBuild } from "./earlier-builds.ts";

export type CompareOfferProps = { build: Build; place: BuildPlace };

/** Offers a comparison with the last successful build, or says why there is none. */
export function CompareOffer({ build, place }: CompareOfferProps) {
  const navigate = useNavigate();
  const { builds, state } = useBuildsAround(place.repo, build);
  const isOffered = mayHaveEarlierBuild(build, state === "complete" ? builds : undefined);
  usePageActions(() => [
    {
      id: "compare-green",
      title: "Compare this step with the last green build",
      icon: <GitCompareArrows />,
      isImpossible: state === "off" || !isOffered,
      run: () => void navigate(comparisonLink(place)),
    },
  ]);
  if (state === "off") return null;
  return <CompareButton place={place} isOffered={isOffered} />;
}
