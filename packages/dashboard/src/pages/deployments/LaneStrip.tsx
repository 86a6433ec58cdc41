import type { Environment } from "@signalbox/insight";
import type { RepoName } from "../../api/queries.ts";
import { BuildShapes } from "../../components/builds/BuildShapes.tsx";
import { landingLink } from "../../lib/links.ts";
import { plural } from "../../lib/text.ts";

/** The number of shapes that fit beside the other columns. */
const maxShapes = 12;

/** The last deployments to a target, the oldest first. The current one is marked. */
export function LaneStrip({ repo, lane }: { repo: RepoName; lane: Environment }) {
  const { target, newer, current, earlier } = lane;
  const builds = [...newer, ...(current ? [current] : []), ...earlier]
    .slice(0, maxShapes)
    .toReversed();
  return (
    <BuildShapes
      builds={builds}
      label={`The last ${plural(builds.length, "deployment")} to ${target}`}
      marked={current?.number}
      markedAs="true"
      linkTo={(build) => landingLink(repo, build)}
    />
  );
}
