import { printTerm, type BuildQuery, type QueryTerm } from "@signalbox/contract";
import { X } from "lucide-react";
import styles from "./FilterTags.module.css";

type FilterTagsProps = { query: BuildQuery; onRemove: (rest: BuildQuery) => void };

/** The terms of the query. A click removes one. */
export function FilterTags({ query, onRemove }: FilterTagsProps) {
  if (query.length === 0) return null;
  return (
    <ul aria-label="Filters" className={styles.tags}>
      {query.map((term) => {
        const text = printTerm(term);
        return (
          <li key={text} className={styles.item}>
            <button
              type="button"
              className={styles.tag}
              aria-label={`Remove ${text}`}
              title={`Remove ${text}`}
              onClick={() => onRemove(query.filter((one) => one !== term))}
            >
              <TagText term={term} />
              <X aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const TagText = ({ term }: { term: QueryTerm }) => {
  const text = printTerm(term);
  if (term.kind === "text") return <bdi className={styles.value}>{text}</bdi>;
  const end = text.indexOf(":") + 1;
  return (
    <>
      <span className={styles.key}>{text.slice(0, end)}</span>
      <bdi className={styles.value}>{text.slice(end)}</bdi>
    </>
  );
};
