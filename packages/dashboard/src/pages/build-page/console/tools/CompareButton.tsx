import { Link } from "../../../../routing/index.ts";
import { GitCompareArrows } from "lucide-react";
import { buildLink } from "../../../../lib/links.ts";
import { Button, buttonClass } from "../../../../ui/Button.tsx";
import type { BuildPlace } from "../../model/place.ts";
import styles from "../ConsolePanel.module.css";

type CompareButtonProps = { place: BuildPlace; isOffered?: boolean };

/** The address of a step's comparison with the last successful build. */
export const comparisonLink = ({ repo, build, stage, step }: BuildPlace) => ({
  ...buildLink(repo, build, stage, step),
  search: { compare: "green" } as const,
});

/** Leads from the log of a failed step to its comparison with the last successful build. */
export function CompareButton({ place, isOffered = true }: CompareButtonProps) {
  const content = (
    <>
      <GitCompareArrows aria-hidden="true" />
      <span className={styles.compareText}>Compare with the last green</span>
    </>
  );
  if (!isOffered)
    return (
      <Button
        kind="quiet"
        size="small"
        disabled
        title="No earlier build of this kind to compare with"
      >
        {content}
      </Button>
    );
  return (
    <Link
      {...comparisonLink(place)}
      className={buttonClass("quiet", "small")}
      title="Compare with the last successful build"
    >
      {content}
    </Link>
  );
}
