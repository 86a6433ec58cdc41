import type { Build } from "@signalbox/contract";
import { failedSteps } from "@signalbox/insight/brief";
import { GitCompareArrows } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { usePageActions } from "../../components/page-actions.ts";
import { useNavigate } from "../../routing/index.ts";
import { comparisonLink } from "./console/tools/CompareButton.tsx";
import type { BuildPlace } from "./model/place.ts";

/** Offers in every view to compare a failed step with the last green build: the one in the address, or else the first. */
export function useCompareAction(build: Build | undefined, place: BuildPlace): void {
  const navigate = useNavigate();
  const isOffered = useCan("history") === true;
  usePageActions(() => {
    const failures = build === undefined ? [] : failedSteps(build);
    const isOpen = (stage: number, step: number | undefined): boolean =>
      stage === place.stage && step === place.step;
    const { stage, step } =
      failures.find((one) => isOpen(one.stage.number, one.step?.number)) ??
      failures.find((one) => one.step !== undefined && !one.isIgnored) ??
      {};
    if (!isOffered || place.build <= 1 || stage === undefined || step === undefined) return [];
    const failed = { ...place, stage: stage.number, step: step.number };
    return [
      {
        id: "compare-green",
        title: `Compare ${step.name} with the last green build`,
        icon: <GitCompareArrows />,
        run: () => void navigate(comparisonLink(failed)),
      },
    ];
  });
}
