import { may, type Repo } from "@signalbox/contract";
import { useNavigate } from "../../routing/index.ts";
import { Power } from "lucide-react";
import { repoLink } from "../../lib/links.ts";
import { enableRepo } from "../../api/settings-actions.ts";
import { useSession } from "../../api/session.ts";
import { useAction } from "../../api/use-action.ts";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

/** Activates a repository, so that its commits start builds. */
export function Activation({ repo }: { repo: Repo }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const enable = useAction(enableRepo);
  const { namespace, name } = repo;
  const mayEnable = may("enableRepo", user, repo);
  const activate = async () => {
    const { ok } = await enable.run({ namespace, name });
    if (ok) await navigate(repoLink({ namespace, name }));
  };
  return (
    <Card>
      <EmptyState
        icon={<StatusIcon status="inactive" size={40} />}
        title="This repository is not active"
        action={
          mayEnable ? (
            <Button kind="primary" isBusy={enable.isRunning} onClick={() => void activate()}>
              <Power aria-hidden="true" />
              Activate repository
            </Button>
          ) : undefined
        }
      >
        {mayEnable
          ? "Once it is active, commits start builds, and you can start builds manually."
          : "An administrator of the repository can activate it."}
      </EmptyState>
    </Card>
  );
}
