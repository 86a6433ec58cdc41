import { limits, shownText, type BuildChanges } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { buildChangesQuery, type ComparedWith } from "../../api/topics/build-changes-query.ts";
import type { RepoName } from "../../api/queries.ts";
import { formatCount, plural } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadProblem } from "../LoadProblem.tsx";
import styles from "./ChangedFiles.module.css";
import { fileWords } from "./changes-words.ts";
import { FileDiff } from "./FileDiff.tsx";

/** As many files as are shown at first, because other parts of the page stand below a long list. */
const shownAtFirst = 20;

type ChangedFilesProps = { repo: RepoName; build: number; since: ComparedWith };

/** The files that differ, each with its difference on demand. */
export function ChangedFiles({ changes, ...place }: ChangedFilesProps & { changes: BuildChanges }) {
  const { files, file_count: count, additions, deletions } = changes;
  const [pages, setPages] = useState(0);
  const shownOf = (some: number): number =>
    Math.min(count, some === 0 ? shownAtFirst : some * limits.changedFiles);
  const shown = shownOf(pages);
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-label="Changed files">
      <h3 className={styles.title}>
        {plural(count, "changed file")} <Counts additions={additions} deletions={deletions} />
      </h3>
      <ul className={styles.files}>
        {files.slice(0, shown).map((file) => (
          <FileRow key={file.path} {...place} file={file} />
        ))}
        {Array.from({ length: Math.max(0, pages - 1) }, (_, page) => (
          <MoreFiles key={page} {...place} from={(page + 1) * limits.changedFiles} />
        ))}
      </ul>
      {shown < count && (
        <p className={styles.more}>
          These are the first {formatCount(shown)} files.{" "}
          <Button size="small" onClick={() => setPages(pages + 1)}>
            Show {plural(shownOf(pages + 1) - shown, "more file")}
          </Button>
        </p>
      )}
    </section>
  );
}

/** A further part of a long list. */
function MoreFiles({ from, ...place }: ChangedFilesProps & { from: number }) {
  const { repo, build, since } = place;
  const { data, error, refetch } = useQuery(buildChangesQuery(repo, build, since, from));
  if (data !== undefined)
    return data.files.map((file) => <FileRow key={file.path} {...place} file={file} />);
  return (
    <li className={styles.part} aria-busy={error === null}>
      {error === null ? (
        "Loading more files…"
      ) : (
        <LoadProblem what="files" error={error} onRetry={() => void refetch()} />
      )}
    </li>
  );
}

type FileRowProps = ChangedFilesProps & { file: BuildChanges["files"][number] };

function FileRow({ file, ...place }: FileRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { path, binary, additions, deletions } = file;
  const words = fileWords(file);
  const name = (
    <>
      <bdi className={styles.path}>{shownText(path)}</bdi>
      {words === "" ? null : <span className={styles.words}>{words}</span>}
    </>
  );
  if (binary)
    return (
      <li className={styles.file}>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
        </div>
      </li>
    );
  return (
    <li className={styles.file} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" className={styles.arrow} />
        <span className={styles.name}>{name}</span>
        {additions + deletions > 0 && <Counts additions={additions} deletions={deletions} />}
      </button>
      {isOpen && (
        <div id={id} className={styles.diff}>
          <FileDiff build={place.build} repo={place.repo} since={place.since} file={file} />
        </div>
      )}
    </li>
  );
}

type CountsProps = { additions: number; deletions: number };

const Counts = ({ additions, deletions }: CountsProps) => (
  <span className={styles.counts}>
    <span className={styles.added}>
      <span aria-hidden="true">+{formatCount(additions)}</span>
      <span className="unseen">{plural(additions, "added line")}, </span>
    </span>
    <span className={styles.removed}>
      <span aria-hidden="true">−{formatCount(deletions)}</span>
      <span className="unseen">{plural(deletions, "removed line")}</span>
    </span>
  </span>
);
