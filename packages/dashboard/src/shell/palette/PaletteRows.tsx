import { Link } from "../../routing/index.ts";
import { ArrowRight, Filter, FolderGit2, GitBranch, User, type LucideIcon } from "lucide-react";
import { memo, useEffect, type MouseEvent } from "react";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import type { FoundGroup } from "./find.ts";
import type { GroupName, PaletteItem } from "./items.ts";
import styles from "./Palette.module.css";
import type { PaletteView } from "./view.ts";

type RowsProps = {
  /** The id of the palette, and the prefix of the ids of its parts. */
  id: string;
  view: PaletteView;
  /** The selected item. */
  active: string | undefined;
  onClick: (event: MouseEvent, item: PaletteItem) => void;
};

export function optionId(palette: string, item: string): string {
  return `${palette}-${item}`;
}

/** The headings of the groups. */
export const headings: Record<FoundGroup["name"], string> = {
  recent: "Recent",
  actions: "Actions",
  pages: "Pages",
  repositories: "Repositories",
  builds: "Builds",
  branches: "Branches",
  people: "People",
};

/** The results, in groups with headings. */
export function PaletteRows({ id, view, active, onClick }: RowsProps) {
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const groups = [
    ...view.groups.map(({ name, items, hidden }) => ({ heading: headings[name], items, hidden })),
    { heading: "Filter", items: view.filters, hidden: 0 },
    { heading: "More results", items: view.late, hidden: 0 },
  ];
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ heading, items, hidden }) =>
        items.length === 0 ? null : (
          <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
            <div id={`${id}-${heading}`} role="presentation" className={styles.heading}>
              {heading}
              {hidden > 0 ? <span>{hidden.toLocaleString("en")} more</span> : null}
            </div>
            {items.map((item) => (
              <Row
                key={item.id}
                id={optionId(id, item.id)}
                item={item}
                isActive={item.id === active}
                onClick={onClick}
              />
            ))}
          </div>
        ),
      )}
    </div>
  );
}

type RowProps = {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  onClick: RowsProps["onClick"];
};

/** Memoized, because a key changes few rows. The handler may be an old one: it acts on its item only. */
const Row = memo(
  function Row({ id, item, isActive, onClick }: RowProps) {
    const shared = {
      id,
      role: "option",
      "aria-selected": isActive,
      tabIndex: -1,
      className: styles.row,
      onClick: (event: MouseEvent) => onClick(event, item),
    } as const;
    return "link" in item.target ? (
      <Link {...item.target.link()} {...shared} preload={false} draggable={false}>
        <RowContent item={item} />
      </Link>
    ) : (
      <div {...shared}>
        <RowContent item={item} />
      </div>
    );
  },
  (one, other) => one.item === other.item && one.isActive === other.isActive && one.id === other.id,
);

/** The icons of items that have none of their own. */
export const groupIcons: Partial<Record<GroupName, LucideIcon>> = {
  pages: ArrowRight,
  repositories: FolderGit2,
  branches: GitBranch,
  people: User,
};

const RowContent = ({ item }: { item: PaletteItem }) => {
  const { group, title, detail, icon, keys, isOn, status } = item;
  const Icon = item.id.startsWith("filter:") ? Filter : groupIcons[group];
  return (
    <>
      {status === undefined ? (
        <span aria-hidden="true" className={styles.icon}>
          {icon ?? (Icon && <Icon />)}
        </span>
      ) : (
        <StatusIcon status={status} />
      )}
      <span className={styles.title}>{title}</span>
      {detail === undefined || detail === "" ? null : (
        <span className={styles.detail}>{detail}</span>
      )}
      {isOn === undefined ? null : <span className={styles.state}>{isOn ? "On" : "Off"}</span>}
      {keys === undefined ? null : (
        <span className={styles.keys}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  );
};
