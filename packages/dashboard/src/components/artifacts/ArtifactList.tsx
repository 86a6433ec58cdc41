import { viewOfArtifact, type Artifact, type Build } from "@signalbox/contract";
import { ChevronDown, ChevronRight, Download, ExternalLink, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { artifactUrl, deleteArtifact } from "../../api/topics/artifact-queries.ts";
import type { RepoName } from "../../api/queries.ts";
import { sizeText } from "../../lib/size-text.ts";
import { artifactTexts } from "../../messages/artifact-texts.ts";
import { buttonClass, IconButton } from "../../ui/Button.tsx";
import { ConfirmAction } from "../ConfirmAction.tsx";
import { useModal } from "../forms/use-modal.ts";
import { RelativeTime } from "../time/RelativeTime.tsx";
import { useKeptFocus } from "../use-kept-focus.ts";
import styles from "./ArtifactList.module.css";
import { ArtifactView } from "./ArtifactView.tsx";

type ArtifactListProps = {
  repo: RepoName;
  build: Build;
  artifacts: readonly Artifact[];
  mayDelete: boolean;
};

/** The artifacts of a build by the step that left them. */
export function ArtifactList({ repo, build, artifacts, mayDelete }: ArtifactListProps) {
  const deletion = useModal<Artifact>();
  const shown = deletion.subject;
  const list = useKeptFocus<HTMLDivElement>();
  const bySteps = Map.groupBy(artifacts, ({ stage, step }) => `${stage}/${step}`);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Artifacts" className={styles.steps}>
      {[...bySteps].map(([place, files]) => (
        <section key={place} aria-label={nameOf(build, place)}>
          <h3 className={styles.step}>{nameOf(build, place)}</h3>
          <ul className={styles.files}>
            {files.map((artifact) => (
              <ArtifactRow
                key={artifact.id}
                artifact={artifact}
                url={(isShown) => artifactUrl(repo, build.number, artifact.id, isShown)}
                onDelete={mayDelete ? () => deletion.open(artifact) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown === undefined ? null : (
        <ConfirmAction
          action={deleteArtifact}
          parameters={{ ...repo, number: build.number, artifact: shown.id }}
          texts={artifactTexts.confirmDeletion(shown)}
          isOpen={deletion.isOpen}
          onClose={deletion.close}
        />
      )}
    </div>
  );
}

function nameOf({ stages = [] }: Build, place: string): string {
  const [stageNumber, stepNumber] = place.split("/").map(Number);
  const stage = stages.find(({ number }) => number === stageNumber);
  const step = stage?.steps?.find(({ number }) => number === stepNumber);
  const name = step?.name ?? `Step ${stepNumber}`;
  return stages.length > 1 && stage !== undefined ? `${stage.name} / ${name}` : name;
}

type ArtifactRowProps = {
  artifact: Artifact;
  url: (isShown: boolean) => string;
  onDelete: (() => void) | undefined;
};

function ArtifactRow({ artifact, url, onDelete }: ArtifactRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { path, size, sha256, expires } = artifact;
  const view = viewOfArtifact(artifact.type);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={styles.file}>
      <div className={styles.row}>
        {view === undefined ? (
          <span className={styles.name}>{path}</span>
        ) : view === "pdf" ? (
          <a className={styles.name} href={url(true)} target="_blank" rel="noreferrer">
            {path}
            <ExternalLink aria-label="(opens in a new tab)" />
          </a>
        ) : (
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron aria-hidden="true" />
            {path}
          </button>
        )}
        <span className={styles.facts}>
          {expires !== undefined && <RelativeTime time={expires} prefix="expires " />}
          <span className={styles.size} title={`SHA-256: ${sha256}`}>
            {sizeText(size)}
          </span>
          <a
            className={buttonClass("quiet", "small")}
            href={url(false)}
            download
            aria-label={`Download ${path}`}
            title="Download"
          >
            <Download aria-hidden="true" />
          </a>
          {onDelete !== undefined && (
            <IconButton size="small" label={`Delete ${path}`} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      {isOpen && view !== undefined && (
        <div id={id} className={styles.view}>
          <ArtifactView artifact={artifact} view={view} url={url(true)} />
        </div>
      )}
    </li>
  );
}
