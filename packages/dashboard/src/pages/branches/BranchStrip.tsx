import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { RepoName } from "../../api/queries.ts";
import { lastBuildsQuery } from "../../components/builds/last-builds.ts";
import { BuildShapes } from "../../components/builds/BuildShapes.tsx";
import { landingLink } from "../../lib/links.ts";
import { plural } from "../../lib/text.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import styles from "./BranchStrip.module.css";

/** As many as fit beside the other columns. */
const maxBuilds = 10;

/** The last builds of a branch, the oldest first. They are fetched while the row is in view. */
export function BranchStrip({ repo, branch }: { repo: RepoName; branch: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { data = [] } = useQuery({
    ...lastBuildsQuery(repo, maxBuilds, branch),
    enabled: useIsInView(place),
  });
  return (
    <div ref={place} className={styles.strip}>
      {data.length > 0 && (
        <BuildShapes
          builds={data.toReversed()}
          label={`The last ${plural(data.length, "build")} of ${branch}`}
          marked={undefined}
          markedAs="true"
          linkTo={(build) => landingLink(repo, build)}
        />
      )}
    </div>
  );
}
