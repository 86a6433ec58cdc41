import { may } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../routing/index.ts";
import { repoQuery, type RepoName } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { repoLink } from "../../lib/links.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

const exampleTrigger = `trigger:
  event: [promote, rollback]
  target: [production]
`;

/** Explains how a deployment is made. */
export function NoDeployments({ repo }: { repo: RepoName }) {
  const { user } = useSession();
  const { data } = useQuery(repoQuery(repo));
  const mayDeploy = data !== undefined && may("promoteBuild", user, data);
  return (
    <Card>
      <EmptyState
        title="Your Deployment List is Empty."
        action={
          <Link {...repoLink(repo)} className={buttonClass()}>
            Show builds
          </Link>
        }
      >
        This list will be populated when you promote or roll back a build.{" "}
        {mayDeploy
          ? "Open a finished build, choose Promote from its actions, and name a target. "
          : "Users with write permission promote a finished build to a target. "}
        Pipelines with such a trigger then run:
        <pre>{exampleTrigger}</pre>
      </EmptyState>
    </Card>
  );
}
