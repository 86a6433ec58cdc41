import type { Build } from "@signalbox/contract";
import { Link } from "../../routing/index.ts";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { buildLink } from "../../lib/links.ts";
import { iconLinkClass } from "../../ui/Button.tsx";
import { adjacentSteps, type StepPlace } from "./model/adjacent-steps.ts";
import type { BuildPlace } from "./model/place.ts";

/** Links to the previous and the next step, for the console on narrow screens. */
export function StepButtons({ build, place }: { build: Build | undefined; place: BuildPlace }) {
  const { previous, next } = adjacentSteps(build, place);
  return (
    <>
      <StepLink label="Previous step" icon={ChevronLeft} place={place} to={previous} />
      <StepLink label="Next step" icon={ChevronRight} place={place} to={next} />
    </>
  );
}

type StepLinkProps = {
  label: string;
  icon: LucideIcon;
  place: BuildPlace;
  to: StepPlace | undefined;
};

const StepLink = ({ label, icon: Icon, place, to }: StepLinkProps) =>
  to === undefined ? (
    <span role="link" aria-disabled="true" aria-label={label} className={iconLinkClass()}>
      <Icon aria-hidden="true" />
    </span>
  ) : (
    <Link
      {...buildLink(place.repo, place.build, to.stage, to.step)}
      replace
      aria-label={label}
      title={label}
      className={iconLinkClass()}
    >
      <Icon aria-hidden="true" />
    </Link>
  );
