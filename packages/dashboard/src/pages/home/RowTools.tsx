import { may, type Repo } from "@signalbox/contract";
import { Star } from "lucide-react";
import { memo, useRef } from "react";
import { enableRepo } from "../../api/settings-actions.ts";
import { useSession } from "../../api/session.ts";
import { useAction } from "../../api/use-action.ts";
import { useRowRepo } from "../../components/lists/use-row-repo.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useIsInView } from "../../ui/use-is-in-view.ts";
import styles from "./RowTools.module.css";

type RowToolsProps = { repo: Repo; isFavourite: boolean; onFavourite: (slug: string) => void };

/** The actions for a repository of the list, drawn over the end of the row, which is a link. */
export const RowTools = memo(function RowTools({ repo, isFavourite, onFavourite }: RowToolsProps) {
  return (
    <div className={styles.tools}>
      {repo.active ? null : <Activate repo={repo} />}
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

/** Activates the repository, for users who may. */
const Activate = ({ repo }: { repo: Repo }) => {
  const element = useRef<HTMLSpanElement>(null);
  const isInView = useIsInView(element);
  const { user } = useSession();
  const permitted = useRowRepo(repo, isInView);
  const { namespace, name } = repo;
  const enable = useAction(enableRepo);
  return (
    <span ref={element}>
      {may("enableRepo", user, permitted) && (
        <Button
          size="small"
          isBusy={enable.isRunning}
          aria-label={`Activate ${repo.slug}`}
          onClick={() => void enable.run({ namespace, name })}
        >
          Activate
        </Button>
      )}
    </span>
  );
};
