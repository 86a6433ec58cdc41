import { may, type Repo } from "@signalbox/contract";
import { useState, type ReactNode } from "react";
import { actions } from "../../api/actions.ts";
import { useSession } from "../../api/session.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { repoLink } from "../../lib/links.ts";
import { confirmMove } from "../../messages/confirmations.ts";
import { Link } from "../../routing/index.ts";
import { Button } from "../../ui/Button.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";

/** Says that the folder of a repository was renamed or is gone, at the old address and at the new one. */
export function RenameNotice({ repo }: { repo: Repo }) {
  const { renamed_to: to, renamed_from: from, slug } = repo;
  if (from !== undefined)
    return (
      <Notice repo={repo} move={{ from, to: slug }} title="This repository was renamed">
        It has the commits of <SlugLink slug={from} />, whose folder is gone. Its builds, settings
        and secrets are still there.
      </Notice>
    );
  if (to !== undefined)
    return (
      <Notice repo={repo} move={{ from: slug, to }} title="This repository was renamed">
        Its folder is gone, and <SlugLink slug={to} /> has its commits. No builds can start here.
      </Notice>
    );
  return (
    <Notice repo={repo} title="The folder of this repository is gone">
      Its builds are kept, but no new ones can start until it is back.
    </Notice>
  );
}

type Move = { from: string; to: string };

type NoticeProps = { repo: Repo; title: string; move?: Move; children: ReactNode };

function Notice({ repo, title, move, children }: NoticeProps) {
  const { user } = useSession();
  const isOffered = move !== undefined && may("repairRepo", user, repo);
  return (
    <PaddedCard>
      <h2>{title}</h2>
      <CardRow>
        <p role="status">
          {children}
          {move !== undefined && !isOffered
            ? " An administrator of the repository can move its history."
            : null}
        </p>
        {isOffered ? <MoveHistory {...move} /> : null}
      </CardRow>
    </PaddedCard>
  );
}

function MoveHistory({ from, to }: Move) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setConfirming(true)}>
        Move the history
      </Button>
      <ConfirmAction
        action={actions.moveHistory}
        parameters={placeOf(from)}
        options={{ query: { to } }}
        texts={confirmMove(from, to)}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

const SlugLink = ({ slug }: { slug: string }) => <Link {...repoLink(placeOf(slug))}>{slug}</Link>;

function placeOf(slug: string): { namespace: string; name: string } {
  const [namespace = "", name = ""] = slug.split("/");
  return { namespace, name };
}
