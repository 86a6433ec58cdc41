import type { Build } from "@signalbox/contract";
import type { Environment } from "@signalbox/insight";
import { isFinished } from "@signalbox/contract";
import { CommitHash } from "../builds/CommitHash.tsx";
import { actorOf } from "../builds/actor.ts";
import { buildTitle } from "../../lib/build-texts.ts";
import { appearanceOf } from "../status/StatusIcon.tsx";
import { RelativeTime } from "../time/RelativeTime.tsx";

type RunsNowProps = {
  target: string;
  lane: Environment | undefined;
  /** Whether older builds exist that were not searched. */
  hasOlderUnsearched: boolean;
};

/** A sentence about the current deployment of a target, and another one about the newest attempt to change it. */
export function RunsNow({ target, lane, hasOlderUnsearched }: RunsNowProps) {
  return (
    <>
      <bdi>{target}</bdi> <Present lane={lane} hasOlderUnsearched={hasOlderUnsearched} />
      <Newest build={lane?.newer[0]} />
    </>
  );
}

const Present = ({
  lane,
  hasOlderUnsearched,
}: Pick<RunsNowProps, "lane" | "hasOlderUnsearched">) => {
  if (lane === undefined) return "has had no deployment yet.";
  const { current, deployed } = lane;
  if (current === undefined)
    return hasOlderUnsearched
      ? "has had no successful deployment in the builds searched."
      : "has had no successful deployment yet.";
  return (
    <>
      runs {deployed === undefined ? <CommitHash hash={current.after} /> : <b>#{deployed}</b>} (
      <bdi>{buildTitle(current)}</bdi>), deployed <By name={actorOf(current).name} />
      <RelativeTime time={deployedAt(current)} />.
    </>
  );
};

const By = ({ name }: { name: string }) =>
  name === "" ? null : (
    <>
      by <bdi>{name}</bdi>{" "}
    </>
  );

const Newest = ({ build }: { build: Build | undefined }) => {
  if (build === undefined) return null;
  if (!isFinished(build.status))
    return (
      <>
        {" "}
        Deployment #{build.number} is in progress: {appearanceOf(build.status).word.toLowerCase()}.
      </>
    );
  return (
    <>
      {" "}
      The last attempt, #{build.number}, ended as {appearanceOf(build.status).word.toLowerCase()}.
    </>
  );
};

/** When a deployment took effect, in Unix seconds. */
export function deployedAt({ finished, created }: Build): number {
  return finished || created;
}
