import type { Build } from "@signalbox/contract";
import type { ReactNode, Ref } from "react";
import type { ListedBuild } from "../../api/listed-builds.ts";
import { buildTitle, fullMessage } from "../../lib/build-texts.ts";
import { landingLink } from "../../lib/links.ts";
import { Link } from "../../routing/index.ts";
import { actorOf } from "../builds/actor.ts";
import { BuildNumber, Slug } from "../builds/BuildFacts.tsx";
import { ActorLabel } from "../builds/People.tsx";
import { StatusIcon } from "../status/StatusIcon.tsx";
import styles from "./UnfinishedRow.module.css";

type UnfinishedRowProps = Omit<ListedBuild, "listedAt"> & {
  ref: Ref<HTMLDivElement>;
  status: Build["status"];
  /** Rows of ended builds are shown differently. */
  state?: string;
  /** What the build does or waits for. */
  children: ReactNode;
  time: ReactNode;
  actions: ReactNode;
};

/** A row of a build that runs or waits. The whole row is a link, except for its buttons. */
export function UnfinishedRow(props: UnfinishedRowProps) {
  const { ref, status, state, namespace, name, folder, example, build } = props;
  const repo = { namespace, name };
  return (
    <div ref={ref} className={styles.row} data-state={state}>
      <span className={styles.icon}>
        <StatusIcon status={status} />
      </span>
      <Link {...landingLink(repo, build)} className={styles.link}>
        <span className={styles.name}>
          <Slug {...repo} folder={folder} example={example} /> <BuildNumber number={build.number} />
        </span>
        <span className={styles.message} title={fullMessage(build)}>
          {buildTitle(build)}
        </span>
      </Link>
      <span className={styles.progress}>{props.children}</span>
      <span className={styles.who}>
        <ActorLabel {...actorOf(build)} />
        <span className={styles.time}>{props.time}</span>
      </span>
      <span className={styles.actions}>{props.actions}</span>
    </div>
  );
}
