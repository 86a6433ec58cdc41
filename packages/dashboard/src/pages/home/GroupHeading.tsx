import { formatCount } from "../../lib/text.ts";
import { classNames } from "../../ui/class-names.ts";
import { favouriteGroup, otherGroup } from "./home-rows.ts";
import styles from "./GroupHeading.module.css";

type GroupHeadingProps = {
  group: string;
  count: number;
  isFolded: boolean;
  onFold: (group: string) => void;
};

const names = new Map([
  [favouriteGroup, "Favourites"],
  [otherGroup, "Other namespaces"],
]);

/** The heading of a group of repositories, which hides and shows them. */
export function GroupHeading({ group, count, isFolded, onFold }: GroupHeadingProps) {
  return (
    <h3 className={styles.heading}>
      <button type="button" aria-expanded={!isFolded} onClick={() => onFold(group)}>
        <span className={classNames(styles.mark, isFolded && styles.folded)} aria-hidden="true" />
        <bdi>{names.get(group) ?? group}</bdi>
        <span className={styles.count}>{formatCount(count)}</span>
      </button>
    </h3>
  );
}
