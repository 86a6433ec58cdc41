import type { Build } from "@signalbox/contract";
import { FailureBrief } from "../brief/FailureBrief.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildOverview.module.css";

/** The brief of a failed build, as long as it is: nothing else needs its room. */
export function OverviewBrief({ build, place }: { build: Build; place: BuildPlace }) {
  return (
    <div className={styles.brief}>
      <FailureBrief build={build} place={place} hasConsole={false} isCompact={false} />
    </div>
  );
}
