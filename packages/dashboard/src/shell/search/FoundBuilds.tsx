import { GitBranch } from "lucide-react";
import { useEffect } from "react";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { Link } from "../../routing/index.ts";
import type { PaletteItem } from "../palette/items.ts";
import { usePalette } from "../palette/use-palette.ts";
import type { FirstFound } from "./SearchDrawer.tsx";
import styles from "./SearchDrawer.module.css";

type FoundBuildsProps = {
  query: string;
  /** Called with the first result, for Enter. */
  onFirst: (found: FirstFound) => void;
  onClose: () => void;
};

/** The branches and builds that match, by the rules and from the sources of the command palette. */
export function FoundBuilds({ query, onFirst, onClose }: FoundBuildsProps) {
  const { view, server, store } = usePalette();
  useEffect(() => store.type(query), [store, query]);
  const isCurrent = view.typed === query;
  const found = [...view.groups.flatMap(({ items }) => items), ...view.late];
  const branches = isCurrent ? found.filter(({ group }) => group === "branches") : [];
  const builds = isCurrent ? found.filter(({ group }) => group === "builds") : [];
  const all = branches.length + builds.length === 0 ? undefined : view.filters.at(-1);
  const [best] = [...branches, ...builds];
  useEffect(
    () => onFirst(best && "link" in best.target ? { query, link: best.target.link() } : undefined),
    [onFirst, query, best],
  );
  return (
    <div role="status" className={styles.others}>
      <Group title="Branches" items={branches} onClose={onClose} />
      <Group title="Builds" items={builds} onClose={onClose} />
      {all && "link" in all.target && (
        <Link {...all.target.link()} preload={false} className={styles.all} onClick={onClose}>
          All builds that match
        </Link>
      )}
      {server === "failed" && (
        <p className={styles.note}>The server could not be searched for more builds.</p>
      )}
    </div>
  );
}

type GroupProps = { title: string; items: readonly PaletteItem[]; onClose: () => void };

const Group = ({ title, items, onClose }: GroupProps) =>
  items.length === 0 ? null : (
    <section aria-label={title} className={styles.results}>
      <h3 className={styles.heading}>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Result item={item} onClose={onClose} />
          </li>
        ))}
      </ul>
    </section>
  );

const Result = ({ item, onClose }: { item: PaletteItem; onClose: () => void }) => {
  const { group, status, title, detail, target } = item;
  if (!("link" in target)) return null;
  return (
    <Link {...target.link()} preload={false} className={styles.found} onClick={onClose}>
      <span className={styles.title}>
        {status !== undefined && <StatusIcon status={status} />}
        {group === "branches" && <GitBranch aria-hidden="true" />}
        <span>{title}</span>
      </span>
      <span className={styles.where}>{detail}</span>
    </Link>
  );
};
