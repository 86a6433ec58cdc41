import { Link } from "../../routing/index.ts";
import { memo } from "react";
import { landingLink } from "../../lib/links.ts";
import { classNames } from "../../ui/class-names.ts";
import { Cells, rowClass } from "../../ui/lists/Cells.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import { actorOf } from "../builds/actor.ts";
import { BuildNumber } from "../builds/BuildFacts.tsx";
import { Commit } from "../builds/Commit.tsx";
import { buildColumns, createdAt } from "./build-columns.tsx";
import type { ListedBuild } from "../../api/listed-builds.ts";
import styles from "./BuildRow.module.css";
import row from "./ListRow.module.css";

/** The columns of the list of a repository's builds. */
export const buildList = defineList(
  {
    status: buildColumns.status,
    number: {
      width: "minmax(36px, auto)",
      cell: ({ build }) => <BuildNumber number={build.number} />,
    },
    message: { ...buildColumns.message, className: styles.message },
    place: buildColumns.place,
    commit: {
      width: "84px",
      hideBelow: 1100,
      className: row.flex,
      cell: ({ build }) => <Commit build={build} named={actorOf(build)} isInLink />,
    },
    actor: buildColumns.actor,
    elapsed: buildColumns.elapsed,
    created: buildColumns.created,
  },
  {
    widths: "16px auto minmax(0, 1fr) auto",
    lines: [
      ["status", "message", "message", "created"],
      ["status", "number", "place", "elapsed"],
    ],
  },
  createdAt,
);

/** A build in the list of its repository's builds. */
export const BuildRow = memo(function BuildRow(props: ListedBuild) {
  return (
    <Link
      {...landingLink(props, props.build)}
      className={classNames(
        rowClass,
        row.row,
        styles.row,
        props.listedAt !== undefined && row.earlier,
      )}
    >
      <Cells layout={buildList} item={props} />
    </Link>
  );
});
