import { Link } from "@tanstack/react-router";
import { GitCompareArrows } from "lucide-react";
import { buildLink } from "../../../../lib/links.ts";
import { buttonClass } from "../../../../ui/Button.tsx";
import type { BuildPlace } from "../../model/place.ts";
import styles from "../ConsolePanel.module.css";

/** Leads from the log of a failed step to its comparison with the last successful build. */
export function CompareButton({ place }: { place: BuildPlace }) {
  return (
    <Link
      {...buildLink(place.repo, place.build, place.stage, place.step)}
      search={{ compare: "green" }}
      className={buttonClass("quiet", "small")}
      title="Compare with the last successful build"
    >
      <GitCompareArrows aria-hidden="true" />
      <span className={styles.compareText}>Compare with the last green</span>
    </Link>
  );
}
