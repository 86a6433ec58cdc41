import { Link } from "../../routing/index.ts";
import { memo } from "react";
import { landingLink } from "../../lib/links.ts";
import { BuildNumber, Slug } from "../../components/builds/BuildFacts.tsx";
import { buildColumns, createdAt } from "../../components/lists/build-columns.tsx";
import type { ListedBuild } from "../../api/listed-builds.ts";
import row from "../../components/lists/ListRow.module.css";
import { classNames } from "../../ui/class-names.ts";
import { Cells, rowClass } from "../../ui/lists/Cells.tsx";
import { defineList } from "../../ui/lists/list-layout.ts";
import styles from "./FeedRow.module.css";

/** The columns of the list of builds over all repositories. */
export const feedList = defineList(
  {
    status: buildColumns.status,
    slug: {
      width: "minmax(150px, 3fr)",
      widthBelow1100: "minmax(140px, 3fr)",
      className: styles.slug,
      tooltip: ({ namespace, name }) => `${namespace}/${name}`,
      cell: ({ build, ...repo }) => (
        <>
          <span className={row.name}>
            <Slug {...repo} />
          </span>
          <BuildNumber number={build.number} />
        </>
      ),
    },
    message: { ...buildColumns.message, width: "minmax(0, 7fr)" },
    place: {
      ...buildColumns.place,
      width: "minmax(0, 150px)",
      widthBelow1100: "minmax(0, 130px)",
      hideBelow: 1000,
      className: row.flex,
    },
    actor: buildColumns.actor,
    elapsed: buildColumns.elapsed,
    created: { ...buildColumns.created, widthBelow1100: "104px" },
  },
  {
    widths: "16px minmax(0, 1fr) auto",
    lines: [
      ["status", "slug", "created"],
      ["status", "message", "elapsed"],
    ],
  },
  createdAt,
);

/** A build in the list over all repositories. */
export const FeedRow = memo(function FeedRow(props: ListedBuild) {
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
      <Cells layout={feedList} item={props} />
    </Link>
  );
});
