import type { Build } from "@signalbox/contract";
import { useNavigate } from "../../routing/index.ts";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { buildLink } from "../../lib/links.ts";
import { IconButton } from "../../ui/Button.tsx";
import { adjacentSteps, type StepPlace } from "./model/adjacent-steps.ts";
import type { BuildPlace } from "./model/place.ts";

/** Buttons for the previous and the next step, for the console on narrow screens. */
export function StepButtons({ build, place }: { build: Build | undefined; place: BuildPlace }) {
  const { previous, next } = adjacentSteps(build, place);
  return (
    <>
      <StepButton label="Previous step" icon={ChevronLeft} place={place} to={previous} />
      <StepButton label="Next step" icon={ChevronRight} place={place} to={next} />
    </>
  );
}

type StepButtonProps = {
  label: string;
  icon: LucideIcon;
  place: BuildPlace;
  to: StepPlace | undefined;
};

/** Not a link, because it keeps the focus when there is no further step. */
const StepButton = ({ label, icon: Icon, place, to }: StepButtonProps) => {
  const navigate = useNavigate();
  const open = ({ stage, step }: StepPlace): void =>
    void navigate({ ...buildLink(place.repo, place.build, stage, step), replace: true });
  return (
    <IconButton
      label={label}
      size="small"
      aria-disabled={to === undefined}
      onClick={() => to && open(to)}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
};
