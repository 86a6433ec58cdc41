import { limits, type User } from "@signalbox/contract";
import { Pencil, Trash2 } from "lucide-react";
import { Avatar } from "../../components/builds/Avatar.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { Cell, Table } from "../../ui/lists/Table.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./UsersPage.module.css";

type UserTableProps = {
  users: readonly User[];
  /** The current user, who cannot edit themselves. */
  viewerId: number | undefined;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserTable({ users, viewerId, onEdit, onDelete }: UserTableProps) {
  const isNarrow = useMedia(`(width < ${limits.narrowScreenPx}px)`);
  return (
    <Table
      label="Users"
      columns={columns}
      items={users}
      keyOf={({ id }) => id}
      rowHeight={isNarrow ? 64 : 46}
      rowClass={styles.row}
    >
      {(user) => (
        <>
          <Cell>
            <Person user={user} isViewer={user.id === viewerId} />
          </Cell>
          <Cell>
            <span title={user.email}>{user.email || "–"}</span>
          </Cell>
          <Cell>
            <Kinds user={user} />
          </Cell>
          <Cell>{user.last_login === 0 ? "Never" : <RelativeTime time={user.last_login} />}</Cell>
          <Cell>
            <Actions
              user={user}
              isViewer={user.id === viewerId}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </Cell>
        </>
      )}
    </Table>
  );
}

const columns = [
  { name: "User" },
  { name: "Email" },
  { name: "Kind" },
  { name: "Last login" },
  { name: "Actions", isNameUnseen: true },
];

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
