import type { Build } from "@signalbox/contract";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { landingLink } from "../../../lib/links.ts";
import { Link } from "../../../routing/index.ts";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildOverview.module.css";
import type { WhyEnded } from "./why-ended.ts";

type EndedWhyProps = { why: WhyEnded; build: Build; place: BuildPlace };

/** Why a build was cancelled, replaced or declined. */
export function EndedWhy({ why, build, place }: EndedWhyProps) {
  const { sentence, replacedBy, reached } = why;
  return (
    <section className={styles.answer} aria-label="Why it ended">
      <p className={styles.sentence}>
        <StatusIcon status={build.status} isSilent />
        <span>
          {sentence}
          {replacedBy === undefined ? null : (
            <>
              :{" "}
              <Link className={styles.link} {...landingLink(place.repo, { number: replacedBy })}>
                #{replacedBy}
              </Link>
            </>
          )}
        </span>
      </p>
      {reached !== "" && <p className={styles.note}>{reached}</p>}
    </section>
  );
}
