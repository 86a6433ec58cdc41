import { may, type Repo } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { memo, useRef } from "react";
import { recordFetch } from "../../api/apply-events.ts";
import { call } from "../../api/client.ts";
import { enableRepo } from "../../api/settings-actions.ts";
import { repoQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { useAction } from "../../api/use-action.ts";
import { createLimiter, maxBackgroundRequests } from "../../lib/limiter.ts";
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

/** Limits the requests of a long list, so that the browser has connections left for others. */
const limit = createLimiter(maxBackgroundRequests);

/**
 * Activates the repository, for users who may. Lists do not contain permissions, so they are fetched while the row is in view;
 * system administrators need none.
 */
const Activate = ({ repo }: { repo: Repo }) => {
  const place = useRef<HTMLSpanElement>(null);
  const isInView = useIsInView(place);
  const { user } = useSession();
  const { namespace, name } = repo;
  const query = repoQuery({ namespace, name });
  const { data = {} } = useQuery({
    ...query,
    queryFn: ({ client, signal }) => {
      recordFetch(client, query.queryKey, signal);
      return limit(() => call("getRepo", { namespace, name }, { signal }), signal);
    },
    enabled: isInView && user !== undefined && !user.admin,
  });
  const enable = useAction(enableRepo);
  return (
    <span ref={place}>
      {may("enableRepo", user, data) && (
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
