import { limits, type User } from "@signalbox/contract";
import { useNavigate, useSearch } from "../../routing/index.ts";
import { startTransition, useMemo, useState } from "react";
import { plural } from "../../lib/text.ts";
import type { UsersSearch } from "../../api/loaders.ts";
import { useKeptFocus } from "../../components/use-kept-focus.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { TextField } from "../../ui/Field.tsx";
import { filterUsers } from "./user-form.ts";
import styles from "./UsersPage.module.css";
import { UserTable } from "./UserTable.tsx";

type UserListProps = {
  users: readonly User[];
  viewerId: number | undefined;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

/** The users that match the filter in the URL: the first thousand until "Show more" is clicked. */
export function UserList({ users, ...rest }: UserListProps) {
  const { all = false, filter: first = "" } = useSearch({ from: "/settings/users" });
  const [filter, setFilter] = useState(first);
  const change = useUsersSearch();
  const section = useKeptFocus<HTMLElement>();
  const matches = useMemo(() => filterUsers(users, filter), [users, filter]);
  const shown = all ? matches : matches.slice(0, limits.initialUsers);
  const type = (text: string) => {
    setFilter(text);
    startTransition(() => change({ filter: text || undefined }));
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Users" className={styles.section}>
      <div className={styles.head}>
        <span role="status" className={styles.soft}>
          {shown.length === users.length
            ? plural(users.length, "user")
            : `${shown.length} of ${plural(users.length, "user")}`}
        </span>
        <TextField
          label="Filter"
          isLabelUnseen
          type="search"
          placeholder="Filter"
          value={filter}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Card className={styles.list}>
        {matches.length === 0 ? (
          <EmptyState
            title="No user matches"
            action={<Button onClick={() => type("")}>Show all users</Button>}
          />
        ) : (
          <UserTable users={shown} {...rest} />
        )}
      </Card>
      {shown.length < matches.length ? (
        <div className={styles.more}>
          <Button onClick={() => change({ all: true })}>Show more</Button>
          <span className={styles.soft}>{plural(matches.length - shown.length, "more user")}</span>
        </div>
      ) : null}
    </section>
  );
}

/** Updates the search parameters, without adding a history entry for each key. */
const useUsersSearch = () => {
  const navigate = useNavigate({ from: "/settings/users" });
  return (change: { [Key in keyof UsersSearch]: UsersSearch[Key] | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false });
};
