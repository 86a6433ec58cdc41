import { may, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { memo, useState } from "react";
import { enableRepo } from "../../api/settings-actions.ts";
import { repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { useAction } from "../../api/use-action.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./RowTools.module.css";

type RowToolsProps = { repo: Repo; isFavourite: boolean; onFavourite: (slug: string) => void };

/** The actions for a repository of the list, drawn over the end of the row, which is a link. */
export const RowTools = memo(function RowTools({ repo, isFavourite, onFavourite }: RowToolsProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <div
      className={styles.tools}
      onPointerEnter={() => setPointedAt(true)}
      onFocus={() => setPointedAt(true)}
    >
      {repo.active ? null : <Activate repo={repo} isPointedAt={isPointedAt} />}
      <IconButton
        label={`${isFavourite ? "Remove from favourites" : "Add to favourites"}: ${repo.slug}`}
        aria-pressed={isFavourite}
        size="small"
        className={classNames(styles.star, isFavourite && styles.chosen)}
        onClick={() => onFavourite(repo.slug)}
      >
        <Star aria-hidden="true" />
      </IconButton>
    </div>
  );
});

/**
 * Activates the repository, for users who may. Lists do not contain permissions, so they are fetched when the user points at the
 * end of its row; system administrators see the button always.
 */
const Activate = ({ repo, isPointedAt }: { repo: Repo; isPointedAt: boolean }) => {
  const { user } = useSession();
  const { namespace, name } = repo;
  const { data } = useQuery({ ...repoQuery({ namespace, name }), enabled: isPointedAt });
  const enable = useAction(enableRepo);
  if (data === undefined ? user?.admin !== true : !may("enableRepo", user, data)) return null;
  return (
    <Button
      size="small"
      isBusy={enable.isRunning}
      aria-label={`Activate ${repo.slug}`}
      onClick={() => void enable.run({ namespace, name })}
    >
      Activate
    </Button>
  );
};
