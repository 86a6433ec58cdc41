import type { Build } from "@signalbox/contract";
import { memo } from "react";
import type { ListedBuild } from "../../api/listed-builds.ts";
import type { Column } from "../../ui/lists/list-layout.ts";
import { actorOf } from "../builds/actor.ts";
import { buildPlace, buildTitle, forkOf, fullMessage } from "../../lib/build-texts.ts";
import { EventPlace } from "../builds/EventIcon.tsx";
import { ActorLabel } from "../builds/People.tsx";
import { BuildStatus } from "../BuildStatus.tsx";
import { ReasonLine } from "../reasons/ReasonLine.tsx";
import { StatusIcon } from "../status/StatusIcon.tsx";
import { Elapsed } from "../time/Elapsed.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";
import row from "./ListRow.module.css";

/** When a build was created, in Unix seconds. Lists of builds group their rows by this time. */
export function createdAt({ build, listedAt }: ListedBuild): number {
  return listedAt ?? build.created;
}

/** Memoized, because live events change a running build often but never this time. */
const Created = memo(RelativeTime);

const AttemptMark = ({ build: { attempt, attempts } }: { build: Build }) => (
  <span className={row.attempt} title={`Attempt ${attempt} of ${attempts}`}>
    <span className="unseen">Attempt </span>
    {attempt} of {attempts}
  </span>
);

/** The columns that the lists of builds share. */
export const buildColumns = {
  status: {
    width: "16px",
    className: row.status,
    cell: ({ build, ...repo }) => (
      <BuildStatus repo={repo} build={build}>
        {(status) => <StatusIcon status={status} />}
      </BuildStatus>
    ),
  },
  message: {
    width: "minmax(0, 1fr)",
    className: row.message,
    tooltip: ({ build }) => fullMessage(build),
    cell: ({ build, ...repo }) => (
      <>
        <span className={row.line}>
          {build.attempts !== undefined && <AttemptMark build={build} />}
          {buildTitle(build)}
        </span>
        <ReasonLine repo={repo} build={build} />
      </>
    ),
  },
  place: {
    width: "minmax(0, 170px)",
    widthBelow1100: "minmax(0, 140px)",
    cell: ({ build, ...repo }) => (
      <EventPlace
        event={build.event}
        buildRef={build.ref}
        {...buildPlace(build)}
        fork={forkOf(build, repo)}
      />
    ),
  },
  actor: {
    width: "128px",
    hideBelow: 1100,
    className: row.flex,
    cell: ({ build }) => <ActorLabel {...actorOf(build)} />,
  },
  elapsed: {
    width: "80px",
    className: row.elapsed,
    cell: ({ build }) => (
      <Elapsed status={build.status} started={build.started} ended={build.finished} />
    ),
  },
  created: {
    width: "110px",
    className: row.time,
    cell: ({ build }) => <Created time={build.created} />,
  },
} satisfies Record<string, Column<ListedBuild>>;

/** The columns that the tables of builds share. */
export const tableColumns = {
  elapsed: {
    header: "Duration",
    width: "80px",
    widthBelow1100: "72px",
    className: row.elapsed,
    cell: ({ status, started, finished }) => (
      <Elapsed status={status} started={started} ended={finished} />
    ),
  },
  created: {
    header: "Created",
    width: "110px",
    widthBelow1100: "100px",
    className: row.time,
    cell: ({ created }) => <RelativeTime time={created} />,
  },
} satisfies Record<string, Column<Build>>;
