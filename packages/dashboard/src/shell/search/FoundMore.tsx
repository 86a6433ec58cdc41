import { useEffect } from "react";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { Link, useNavigate } from "../../routing/index.ts";
import { runActionItem, type PaletteItem } from "../palette/items.ts";
import { groupIcons, headings } from "../palette/PaletteRows.tsx";
import { usePalette } from "../palette/use-palette.ts";
import type { FirstFound } from "./SearchDrawer.tsx";
import styles from "./SearchDrawer.module.css";

type FoundMoreProps = {
  query: string;
  /** Called with the first result, for Enter. */
  onFirst: (found: FirstFound) => void;
  onClose: () => void;
};

/** What the search promises comes first. */
const shownGroups = ["branches", "builds", "people", "pages", "actions"] as const;

/** What else matches than repositories, by the rules and from the sources of the command palette. */
export function FoundMore({ query, onFirst, onClose }: FoundMoreProps) {
  const { view, server, store } = usePalette();
  const navigate = useNavigate();
  useEffect(() => store.type(query), [store, query]);
  const isCurrent = view.typed === query;
  const found = isCurrent ? [...view.groups.flatMap(({ items }) => items), ...view.late] : [];
  const groups = shownGroups
    .map((name) => ({ name, items: found.filter(({ group }) => group === name) }))
    .filter(({ items }) => items.length > 0);
  const all = view.filters.at(-1);
  const best = groups[0]?.items[0];
  useEffect(
    () =>
      onFirst(
        best && {
          query,
          open: () =>
            "link" in best.target ? void navigate(best.target.link()) : runActionItem(best),
        },
      ),
    [onFirst, navigate, query, best],
  );
  return (
    <div role="status" className={styles.others}>
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={headings[name]} className={styles.results}>
          <h3 className={styles.heading}>{headings[name]}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Result item={item} onClose={onClose} />
              </li>
            ))}
          </ul>
          {name === "builds" && all && "link" in all.target && (
            <Link {...all.target.link()} preload={false} className={styles.all} onClick={onClose}>
              All builds that match
            </Link>
          )}
        </section>
      ))}
      {server === "failed" && (
        <p className={styles.note}>The server could not be searched for more builds.</p>
      )}
    </div>
  );
}

const Result = ({ item, onClose }: { item: PaletteItem; onClose: () => void }) => {
  const { target } = item;
  if ("link" in target)
    return (
      <Link {...target.link()} preload={false} className={styles.found} onClick={onClose}>
        <ResultWords item={item} />
      </Link>
    );
  const run = (): void => {
    onClose();
    runActionItem(item);
  };
  return (
    <button type="button" className={styles.found} onClick={run}>
      <ResultWords item={item} />
    </button>
  );
};

const ResultWords = ({ item }: { item: PaletteItem }) => {
  const { group, status, title, detail, icon } = item;
  const Icon = groupIcons[group];
  return (
    <>
      <span className={styles.title}>
        {status === undefined ? (
          <span aria-hidden="true" className={styles.icon}>
            {icon ?? (Icon && <Icon />)}
          </span>
        ) : (
          <StatusIcon status={status} />
        )}
        <span>{title}</span>
      </span>
      {detail !== undefined && <span className={styles.where}>{detail}</span>}
    </>
  );
};
