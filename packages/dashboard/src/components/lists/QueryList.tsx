import type { Capability } from "@signalbox/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../../api/api-error.ts";
import { useLack } from "../../api/capabilities.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loading, SkeletonRows } from "../../ui/lists/Skeleton.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import styles from "./QueryList.module.css";

type UnloadedListProps = {
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** The plural noun for the items, such as "branches". */
  what: string;
  /** The list has no row of headings, so its skeleton has none either. */
  isHeadless?: boolean;
  /** The people who can grant access to the list. */
  grantedBy?: string;
};

type QueryListProps<Item> = UnloadedListProps & {
  query: UseQueryResult<Item[]>;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** Shows a queried list in each of its states: loading, failed, forbidden, empty or loaded. */
export function QueryList<Item>({ empty, children, ...list }: QueryListProps<Item>) {
  const { data } = list.query;
  if (data === undefined) return <UnloadedList {...list} />;
  return <Card className={styles.list}>{data.length === 0 ? empty : children(data)}</Card>;
}

/** Shown instead of a list that is loading or could not be loaded. */
export function UnloadedList({ query, what, isHeadless = false, ...access }: UnloadedListProps) {
  const { error, refetch } = query;
  if (error === null) return <ListSkeleton what={what} isHeadless={isHeadless} />;
  return (
    <Card>
      <ListProblem what={what} error={error} {...access} onRetry={() => void refetch()} />
    </Card>
  );
}

type ListProblemProps = NoAccessProps & { error: Error; onRetry: () => void };

const ListProblem = ({ what, error, onRetry, ...access }: ListProblemProps) =>
  isNotFound(error) ? (
    <NoAccess what={what} {...access} />
  ) : (
    <LoadProblem what={what} error={error} onRetry={onRetry} />
  );

type NoAccessProps = Pick<UnloadedListProps, "what" | "grantedBy">;

/** Says who grants access to a list that the server hides or would refuse. */
export function NoAccess({
  what,
  grantedBy = "an administrator of this repository",
}: NoAccessProps) {
  return (
    <EmptyState isAlert title={`You do not have access to the ${what}`}>
      Ask {grantedBy} for permission.
    </EmptyState>
  );
}

/** Shown instead of a list that the server does not have. */
export function Lacking({ what, capability }: { what: string; capability: Capability }) {
  return (
    <Card>
      <EmptyState isAlert title={`This server does not support ${what}`}>
        {useLack(capability)}
      </EmptyState>
    </Card>
  );
}

const ListSkeleton = ({ what, isHeadless }: { what: string; isHeadless: boolean }) => (
  <>
    <Loading what={what} />
    <Card className={styles.list}>
      {isHeadless ? null : <div className={styles.head} aria-hidden="true" />}
      <SkeletonRows count={4} widths={["22%", "38%"]} />
    </Card>
  </>
);
