import { formatTaken, type Build } from "@signalbox/contract";
import { isNoticeable, timesOf, type Usual } from "@signalbox/insight";
import { useMemo, type ReactNode } from "react";
import { useBuildsAround } from "../../../components/history/use-builds-around.ts";
import { buildLink } from "../../../lib/links.ts";
import { isolatedPath } from "../../../messages/isolated.ts";
import { Link } from "../../../routing/index.ts";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildOverview.module.css";
import { OverviewSection } from "./OverviewSection.tsx";

/** How long a build and its slowest step took, and how long that takes usually. */
export function BuildTimes({ build, place }: { build: Build; place: BuildPlace }) {
  const { builds, state } = useBuildsAround(place.repo, build);
  const { build: whole, slowest } = useMemo(() => timesOf(build, builds), [build, builds]);
  if (whole === undefined) return null;
  const isLoading = state === "loading" || state === "partial";
  return (
    <OverviewSection title="Time">
      <dl className={styles.times}>
        <Time name="Whole build" usual={whole} isLoading={isLoading} />
        {slowest && (
          <Time
            name={
              <>
                Slowest step{" "}
                <Link
                  className={styles.link}
                  {...buildLink(
                    place.repo,
                    place.build,
                    slowest.placed.stage.number,
                    slowest.placed.step.number,
                  )}
                  search={{ view: "log" }}
                >
                  {isolatedPath(slowest.placed.stage.name, slowest.placed.step.name)}
                </Link>
              </>
            }
            usual={slowest}
            isLoading={isLoading}
          />
        )}
      </dl>
    </OverviewSection>
  );
}

type TimeProps = { name: ReactNode; usual: Usual; isLoading: boolean };

/** A second line is there from the beginning, for what is usual. */
const Time = ({ name, usual: { seconds, usual }, isLoading }: TimeProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{formatTaken(seconds)}</b>
      <span className={styles.usual}>
        {isLoading && usual === undefined ? (
          <Skeleton width="90px" height="10px" />
        ) : (
          usualWords(seconds, usual)
        )}
      </span>
    </dd>
  </div>
);

function usualWords(seconds: number, usual: number | undefined): string {
  if (usual === undefined) return "nothing to compare with";
  if (!isNoticeable(usual, seconds)) return "as usual";
  return `usually ${formatTaken(usual)}`;
}
