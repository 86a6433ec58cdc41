import type { PullWords, Secret } from "@signalbox/contract";
import { Pencil, Trash2 } from "lucide-react";
import { useCan } from "../../api/capabilities.ts";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { usePullWords } from "../../components/use-pull-words.ts";
import { capitalized } from "../../lib/text.ts";
import { IconButton } from "../../ui/Button.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { Table } from "../../ui/lists/Table.tsx";
import { eventWords } from "./secret-form.ts";
import styles from "./SecretsPage.module.css";

type SecretTableProps = {
  secrets: readonly Secret[];
  onReplace: (secret: Secret) => void;
  onDelete: (secret: Secret) => void;
};

export function SecretTable({ secrets, ...actions }: SecretTableProps) {
  return (
    <Table
      label="Secrets"
      layout={layoutOf({
        ...actions,
        words: usePullWords(),
        hasEvents: useCan("secretEvents") === true,
      })}
      items={secrets}
      keyOf={({ name }) => name}
      rowHeight={useIsNarrow() ? 58 : 44}
    />
  );
}

type LayoutOptions = Omit<SecretTableProps, "secrets"> & {
  words: PullWords;
  /** Whether secrets are for some events and images. */
  hasEvents: boolean;
};

function layoutOf({ onReplace, onDelete, words, hasEvents }: LayoutOptions) {
  const pullRequests = `${capitalized(words.name)}s`;
  return defineList(
    {
      name: {
        header: "Name",
        width: "minmax(0, 1fr)",
        cell: ({ name }: Secret) => <code title={name}>{name}</code>,
      },
      pullRequests: {
        header: hasEvents ? "Events and images" : pullRequests,
        width: hasEvents ? "minmax(0, 2fr)" : "120px",
        className: styles.soft,
        cell: ({ pull_request, events, images }) =>
          hasEvents ? (
            <Purpose events={eventWords(events ?? [], words)} images={images ?? []} />
          ) : (
            <>
              <span className={styles.what}>{pullRequests}: </span>
              {pull_request === true ? "Allowed" : "Not allowed"}
            </>
          ),
      },
      actions: {
        header: "Actions",
        isHeaderUnseen: true,
        width: "68px",
        cell: (secret) => (
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
        ),
      },
    },
    {
      widths: "minmax(0, 1fr) auto",
      lines: [
        ["name", "actions"],
        ["pullRequests", "actions"],
      ],
    },
  );
}

function Purpose({ events, images }: { events: string; images: readonly string[] }) {
  const words = [events, images.join(", ")].filter(Boolean).join(" · ");
  return <span title={words}>{words}</span>;
}
