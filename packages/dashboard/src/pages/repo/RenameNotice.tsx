import { may, type Repo, splitSlug } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { actions } from "../../api/actions.ts";
import { repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { repoLink } from "../../lib/links.ts";
import { confirmMove } from "../../messages/confirmations.ts";
import { Link } from "../../routing/index.ts";
import { Button } from "../../ui/Button.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";

/** Says that a repository was renamed, is gone, or shares its name with one of the git host, at both addresses. */
export function RenameNotice({ repo }: { repo: Repo }) {
  const { renamed_to: to, renamed_from: from, slug, forge: host } = repo;
  const { name_taken_by: taker, took_name_of: folder } = repo;
  if (folder !== undefined) return <FolderNotice repo={repo} folder={folder} />;
  if (taker !== undefined)
    return (
      <Notice
        repo={repo}
        title={
          host === undefined
            ? "The git host has a repository of the same name"
            : "This repository was replaced"
        }
      >
        <SlugLink slug={taker} /> is now {host === undefined ? "the" : "another"} repository at{" "}
        {host ?? "the git host"}, so this one was set aside. Its builds are kept, but no new ones
        can start here.
        {host === undefined && " Until the other one is activated, its page offers to move them."}
      </Notice>
    );
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
  if (host !== undefined)
    return (
      <Notice repo={repo} title={`This repository is gone from ${host}`}>
        Nobody who has signed in here can see it there. Its builds are kept, but no new ones can
        start until somebody sees it again.
      </Notice>
    );
  return (
    <Notice repo={repo} title="The folder of this repository is gone">
      Its builds are kept, but no new ones can start until it is back.
    </Notice>
  );
}

/** Of a repository of the git host, which took the name of a folder. */
function FolderNotice({ repo, folder }: { repo: Repo; folder: string }) {
  const isNew = repo.user_id === 0 && repo.counter === 0;
  return (
    <Notice
      repo={repo}
      {...(isNew && { move: { from: folder, to: repo.slug } })}
      title="A folder of this server has the same name"
    >
      This page shows the repository at {repo.forge}. The builds, settings and secrets of the folder
      are at <SlugLink slug={folder} />
      {isNew
        ? ", and can move here until this repository is activated."
        : "; they stay there, because this repository has builds or settings of its own."}
    </Notice>
  );
}

type Move = { from: string; to: string };

type NoticeProps = { repo: Repo; title: string; move?: Move; children: ReactNode };

function Notice({ repo, title, move, children }: NoticeProps) {
  const mayMove = useMayMove(repo, move);
  return (
    <PaddedCard>
      <h2>{title}</h2>
      <CardRow>
        <p role="status">
          {children}
          {mayMove === false && " An administrator of both can move the history."}
        </p>
        {move !== undefined && mayMove === true && <MoveHistory {...move} />}
      </CardRow>
    </PaddedCard>
  );
}

/** Whether the user administers both repositories of a move; undefined without one, or while it is not known. */
function useMayMove(repo: Repo, move: Move | undefined): boolean | undefined {
  const { user } = useSession();
  const { from = "", to = "" } = move ?? {};
  const other = splitSlug(from === repo.slug ? to : from);
  const { data, isError } = useQuery({ ...repoQuery(other), enabled: move !== undefined });
  if (move === undefined || (data === undefined && !isError)) return undefined;
  return [repo, data].every((one) => one !== undefined && may("repairRepo", user, one));
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
        parameters={splitSlug(from)}
        options={{ query: { to } }}
        texts={confirmMove(from, to)}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

const SlugLink = ({ slug }: { slug: string }) => <Link {...repoLink(splitSlug(slug))}>{slug}</Link>;
