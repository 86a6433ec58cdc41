import type { SessionUser } from "@signalbox/contract";
import { serverUrl } from "../../api/config.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";

/** Why the list of repositories may be incomplete, and how to renew the access to the git host. */
export function HostProblem({ host }: { host: NonNullable<SessionUser["forge"]> }) {
  const { title, problem, sign_in } = host;
  return (
    <PaddedCard style={{ marginTop: "var(--space-6)" }}>
      <CardRow role="alert">
        <p>{problem}.</p>
        {sign_in ? (
          <a className={buttonClass("primary")} href={serverUrl("/login").href}>
            Sign in with {title}
          </a>
        ) : null}
      </CardRow>
    </PaddedCard>
  );
}
