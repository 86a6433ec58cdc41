import type { Build } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { sourceUrl } from "../../../api/config.ts";
import { repoQuery, type RepoName } from "../../../api/queries.ts";
import styles from "./BuildHeader.module.css";
import { sourceRefOf } from "./source-ref.ts";

type SourceRefProps = { build: Build; repo: RepoName; name: string };

/** The branch, tag or pull request of a build, linked to the source host if the server knows the address. */
export function SourceRef({ build, repo, name }: SourceRefProps) {
  const { data } = useQuery(repoQuery(repo));
  const ref = sourceRefOf(build);
  const text = <code className={styles.on}>{name}</code>;
  if (ref === undefined || !/^https?:\/\//.test(data?.link ?? "")) return text;
  return (
    <a
      className={styles.source}
      href={sourceUrl(repo, ref).href}
      target="_blank"
      rel="noreferrer"
      title={`${ref} on the source host`}
    >
      {text}
    </a>
  );
}
