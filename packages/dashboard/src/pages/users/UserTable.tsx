import type { User } from "@signalbox/contract";
import { Pencil, Trash2 } from "lucide-react";
import { useOffers } from "../../api/capabilities.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { Avatar } from "../../components/builds/Avatar.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { defineList, type Column } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import styles from "./UsersPage.module.css";

type UserTableProps = {
  users: readonly User[];
  /** The current user, who cannot edit themselves. */
  viewerId: number | undefined;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserTable({ users, ...options }: UserTableProps) {
  const isNarrow = useIsNarrow();
  const hasLogins = useOffers("accounts");
  return (
    <Table
      label="Users"
      layout={layoutOf({ ...options, hasLogins })}
      items={users}
      keyOf={({ id }) => id}
      rowHeight={isNarrow ? 64 : 46}
    />
  );
}

type LayoutOptions = Omit<UserTableProps, "users"> & {
  /** Whether the server says when somebody signed in last. */
  hasLogins: boolean;
};

function layoutOf({ viewerId, onEdit, onDelete, hasLogins }: LayoutOptions) {
  const logins: Record<string, Column<User>> = hasLogins ? { lastLogin } : {};
  return defineList(
    {
      user: {
        header: "User",
        width: "minmax(0, 3fr)",
        cell: (user: User) => <Person user={user} isViewer={user.id === viewerId} />,
      },
      email: {
        header: "Email",
        width: "minmax(0, 3fr)",
        className: styles.email,
        cell: ({ email }) => <span title={email}>{email || "–"}</span>,
      },
      kind: {
        header: "Kind",
        width: "minmax(0, 3fr)",
        cell: (user) => <Kinds user={user} />,
      },
      ...logins,
      actions: {
        header: "Actions",
        isHeaderUnseen: true,
        width: "58px",
        cell: (user) => (
          <Actions
            user={user}
            isViewer={user.id === viewerId}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ),
      },
    },
    {
      widths: "minmax(0, 1fr) minmax(0, auto) auto",
      lines: [
        ["user", "kind", "actions"],
        ["email", "email", "actions"],
      ],
    },
  );
}

const lastLogin: Column<User> = {
  header: "Last login",
  width: "120px",
  hideBelow: 1000,
  className: styles.lastLogin,
  cell: ({ last_login }) => (last_login === 0 ? "Never" : <RelativeTime time={last_login} />),
};

const Person = ({ user, isViewer }: { user: User; isViewer: boolean }) => (
  <span className={styles.person} title={user.login}>
    <Avatar src={user.avatar} login={user.login} size={24} />
    <bdi className={styles.login}>{user.login}</bdi>
    {isViewer ? <span className={styles.soft}>you</span> : null}
  </span>
);

const Kinds = ({ user }: { user: User }) => (
  <span className={styles.kinds}>
    {user.admin ? <span className={styles.kind}>Administrator</span> : null}
    {user.machine ? <span className={styles.kind}>Machine</span> : null}
    {user.active ? null : <span className={styles.kind}>Blocked</span>}
  </span>
);

type ActionsProps = Pick<UserTableProps, "onEdit" | "onDelete"> & { user: User; isViewer: boolean };

const Actions = ({ user, isViewer, onEdit, onDelete }: ActionsProps) => (
  <div className={styles.actions}>
    <IconButton
      label={isViewer ? "You cannot edit yourself" : `Edit user ${user.login}`}
      size="small"
      disabled={isViewer}
      onClick={() => onEdit(user)}
    >
      <Pencil />
    </IconButton>
    <IconButton
      label={isViewer ? "You cannot delete yourself" : `Delete user ${user.login}`}
      size="small"
      disabled={isViewer}
      onClick={() => onDelete(user)}
    >
      <Trash2 />
    </IconButton>
  </div>
);
