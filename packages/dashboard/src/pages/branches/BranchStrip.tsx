import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { RepoName } from "../../api/queries.ts";
import { lastBuildsQuery } from "../../api/topics/last-builds.ts";
import { BuildShapes } from "../../components/builds/BuildShapes.tsx";
import { landingLink } from "../../lib/links.ts";
import { plural } from "../../lib/text.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import styles from "./BranchStrip.module.css";

const maxBuilds = 10;

/** The last builds of a branch, the oldest first. They are fetched while the row is in view. */
export function BranchStrip({ repo, branch }: { repo: RepoName; branch: string }) {
  const element = useRef<HTMLDivElement>(null);
  const { data: builds = [] } = useQuery({
    ...lastBuildsQuery(repo, maxBuilds, branch),
    enabled: useIsInView(element),
  });
  return (
    <div ref={element} className={styles.strip}>
      {builds.length > 0 && (
        <BuildShapes
          builds={builds.toReversed()}
          label={`The last ${plural(builds.length, "build")} of ${branch}`}
          marked={undefined}
          markedAs="true"
          linkTo={(build) => landingLink(repo, build)}
        />
      )}
    </div>
  );
}
