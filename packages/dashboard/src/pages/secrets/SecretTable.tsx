import { limits, type Secret } from "@signalbox/contract";
import { Pencil, Trash2 } from "lucide-react";
import { IconButton } from "../../ui/Button.tsx";
import { Cell, Table } from "../../ui/lists/Table.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./SecretsPage.module.css";

type SecretTableProps = {
  secrets: readonly Secret[];
  onReplace: (secret: Secret) => void;
  onDelete: (secret: Secret) => void;
};

export function SecretTable({ secrets, onReplace, onDelete }: SecretTableProps) {
  return (
    <Table
      label="Secrets"
      columns={columns}
      items={secrets}
      keyOf={({ name }) => name}
      rowHeight={useMedia(`(width < ${limits.narrowScreenPx}px)`) ? 58 : 44}
      rowClass={styles.row}
    >
      {(secret) => (
        <>
          <Cell>
            <code title={secret.name}>{secret.name}</code>
          </Cell>
          <Cell>
            <span className={styles.what}>Pull requests: </span>
            {secret.pull_request === true ? "Allowed" : "Not allowed"}
          </Cell>
          <Cell>
            <div className={styles.actions}>
              <IconButton
                label={`Replace secret ${secret.name}`}
                size="small"
                onClick={() => onReplace(secret)}
              >
                <Pencil />
              </IconButton>
              <IconButton
                label={`Delete secret ${secret.name}`}
                size="small"
                onClick={() => onDelete(secret)}
              >
                <Trash2 />
              </IconButton>
            </div>
          </Cell>
        </>
      )}
    </Table>
  );
}

const columns = [
  { name: "Name" },
  { name: "Pull requests" },
  { name: "Actions", isNameUnseen: true },
];
