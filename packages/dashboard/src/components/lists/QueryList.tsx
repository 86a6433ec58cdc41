import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../../api/api-error.ts";
import { isUnsupportedCall } from "../../api/unsupported-calls.ts";
import { unsupported } from "../../messages/messages.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loading, SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import styles from "./QueryList.module.css";

type QueryListProps<Item> = {
  query: UseQueryResult<Item[]>;
  /** The plural noun for the items, such as "branches". */
  what: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** The list has no row of headings, so its skeleton has none either. */
  isHeadless?: boolean;
  children: (items: Item[]) => ReactNode;
};

/** Shows a queried list in each of its states: loading, failed, forbidden, empty or loaded. */
export function QueryList<Item>({
  query,
  what,
  empty,
  isHeadless = false,
  children,
}: QueryListProps<Item>) {
  const { data, error } = query;
  if (data === undefined && error !== null)
    return (
      <Card>
        <ListProblem what={what} error={error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (data === undefined) return <ListSkeleton what={what} isHeadless={isHeadless} />;
  return <Card className={styles.list}>{data.length === 0 ? empty : children(data)}</Card>;
}

type ListProblemProps = { what: string; error: Error; onRetry: () => void };

const ListProblem = ({ what, error, onRetry }: ListProblemProps) =>
  isUnsupportedCall(error) ? (
    <EmptyState isAlert title={unsupported.list(what).title}>
      {unsupported.list(what).text}
    </EmptyState>
  ) : isNotFound(error) ? (
    <EmptyState isAlert title={`You do not have access to the ${what}`}>
      Ask an administrator of this repository for permission.
    </EmptyState>
  ) : (
    <LoadProblem what={what} error={error} onRetry={onRetry} />
  );

const ListSkeleton = ({ what, isHeadless }: { what: string; isHeadless: boolean }) => (
  <>
    <Loading what={what} />
    <Card className={styles.list}>
      {isHeadless ? null : <div className={styles.head} aria-hidden="true" />}
      <SkeletonRows count={4} widths={["22%", "38%"]} />
    </Card>
  </>
);
