import { limits, type Build, type PipelineFile } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { statusOf } from "../../../api/api-error.ts";
import { useLack, useCan } from "../../../api/capabilities.ts";
import { pipelineFileQuery } from "../../../api/topics/pipeline-file-query.ts";
import { LoadProblem } from "../../../components/LoadProblem.tsx";
import { StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { buildLink } from "../../../lib/links.ts";
import { isolated } from "../../../messages/isolated.ts";
import { Link } from "../../../routing/index.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import type { BuildPlace } from "../model/place.ts";
import { marksOf, type Mark } from "./marks.ts";
import styles from "./PipelineText.module.css";

type PipelineTextProps = { build: Build; place: BuildPlace };

/** The pipeline file of a build. Above the line at which a stage or step begins stands what became of it. */
export function PipelineText({ build, place }: PipelineTextProps) {
  const lack = useLack("pipelineFiles");
  const canAsk = useCan("pipelineFiles") === true;
  const { data, error, refetch } = useQuery({
    ...pipelineFileQuery(place.repo, build),
    enabled: canAsk,
  });
  if (lack !== undefined)
    return <EmptyState title="The pipeline file is not known">{lack}</EmptyState>;
  if (statusOf(error) === 403)
    return <EmptyState title="The pipeline file is not shown to you">{error?.message}.</EmptyState>;
  if (error !== null)
    return <LoadProblem what="pipeline file" error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles.file} aria-busy="true">
        <Skeleton width="40%" height="16px" />
        <Skeleton width="100%" height="320px" />
      </div>
    );
  if (data.text === undefined)
    return <EmptyState title="The pipeline file is not known">{data.problem}</EmptyState>;
  return <File {...{ build, place, file: data, text: data.text }} />;
}

type FileProps = PipelineTextProps & { file: PipelineFile; text: string };

/** The file that ran. If it was made from others, these stand beside it. */
function File({ build, place, file, text }: FileProps) {
  const { path, source, problem, sources = [] } = file;
  const hasVariables = useCan("stepVariables") === true;
  const isMade = sources.length > 0;
  const marks = marksOf(file, build);
  return (
    <div className={styles.files} data-pair={isMade || undefined}>
      {isMade && (
        <div className={styles.sources}>
          {sources.map((one) => (
            <section key={one.path} className={styles.file} aria-label={`Source ${one.path}`}>
              <FileHead name={one.path} text={one.text} />
              <FileLines name={one.path} text={one.text} />
            </section>
          ))}
        </div>
      )}
      <section className={styles.file} aria-label="Pipeline file">
        <FileHead name={path} text={text} words={isMade ? "What it stands for" : undefined} />
        {source === "commit" && (
          <p className={styles.text}>
            This is the file of the commit: the build is older than the files that this server
            keeps.
          </p>
        )}
        {problem === undefined ? null : <pre className={styles.problem}>{problem}</pre>}
        <FileLines
          name={isMade ? "what it stands for" : path}
          text={text}
          above={(line) =>
            marks
              .get(line)
              ?.map((mark) => (
                <PartMark key={`${mark.stage} ${mark.name}`} {...{ mark, place, hasVariables }} />
              ))
          }
        />
      </section>
    </div>
  );
}

type FileHeadProps = { name: string; text: string; words?: string | undefined };

function FileHead({ name, text, words }: FileHeadProps) {
  return (
    <header className={styles.head}>
      <h2>{words ?? <code>{name}</code>}</h2>
      <CopyButton text={text} what={words ?? name} copiedFeedbackMs={limits.copiedFeedbackMs} />
    </header>
  );
}

type FileLinesProps = { name: string; text: string; above?: (line: number) => ReactNode };

function FileLines({ name, text, above }: FileLinesProps) {
  const lines = text.replace(/\n$/, "").split(/\r?\n/);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled, by keyboard too
    <div className={styles.lines} role="region" aria-label={`Lines of ${name}`} tabIndex={0}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity and never move
        <div key={index} className={styles.line}>
          {above?.(index + 1)}
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <code className={styles.code}>{line || " "}</code>
        </div>
      ))}
    </div>
  );
}

type PartMarkProps = { mark: Mark; place: BuildPlace; hasVariables: boolean };

/** What became of a stage or step, with a link to its log. */
function PartMark({ mark, place, hasVariables }: PartMarkProps) {
  const { name, status, reason, stage, step, isStep } = mark;
  const isHere = isStep && stage === place.stage && step === place.step;
  return (
    <span className={styles.mark} data-step={isStep || undefined} data-here={isHere || undefined}>
      <StatusIcon status={status} size={14} />
      {stage === undefined ? (
        <span>{isolated(name)}</span>
      ) : (
        <Link
          {...buildLink(place.repo, place.build, stage, step ?? 1)}
          search={{ view: "log" }}
          aria-label={`Log of ${isolated(name)}`}
        >
          {isolated(name)}
        </Link>
      )}
      {reason === undefined ? null : <span className={styles.reason}>did not run: {reason}</span>}
      {hasVariables && isStep && step !== undefined && !isHere && (
        <Link
          {...buildLink(place.repo, place.build, stage, step)}
          search={{ view: "pipeline", variables: true }}
          className={styles.variables}
          aria-label={`Variables of ${isolated(name)}`}
        >
          Variables
        </Link>
      )}
    </span>
  );
}
