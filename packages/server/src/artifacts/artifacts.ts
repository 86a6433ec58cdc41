import { mkdir, open, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { artifactTypeOf } from "@signalbox/contract";
import { ApiError } from "../lib/api-error.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { createFileName } from "../lib/random.ts";
import type { Report } from "../lib/report.ts";
import { shareFile } from "../lib/share-file.ts";
import { serverLimits } from "../lib/limits.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import type { Storage } from "../store/storage.ts";
import type { Store } from "../store/store.ts";
import { pathProblem, quotePath } from "./artifact-path.ts";
import { keepFolder } from "./keep-folder.ts";
import { sweepArtifacts } from "./sweep.ts";
import { writeFile } from "./write-file.ts";

/** A step by the ids of its build and its row. */
export type StepPlace = { build: number; step: number };

/** The artifacts of all builds: rows in the database, and the content as files in the data folder. */
export type Artifacts = {
  /** Stores a file of a step, in place of an earlier one with this path. Rejects with an ApiError if it is refused. */
  put: (
    step: StepPlace,
    path: string,
    content: AsyncIterable<Buffer>,
    isOpen?: () => boolean,
  ) => Promise<void>;
  /** Stores files of a step, and collects why some are refused. */
  begin: (step: StepPlace) => ArtifactKeeper;
  /** Stores the files of a folder, and resolves with warnings: one sentence each. It does not follow links. */
  keepFolder: (step: StepPlace, folder: string) => Promise<string[]>;
  /** Makes the artifacts of a step also those of another one, where they stay when the first are deleted. */
  share: (from: StepPlace, to: StepPlace) => Promise<void>;
  /** The file with the content of an artifact. */
  path: (build: number, file: string) => string;
  /** Deletes one artifact, row first. */
  delete: (artifact: { id: number; build: number; file: string }) => Promise<void>;
  /** Deletes the files of a build, and its rows if it still has some. */
  remove: (build: number) => Promise<void>;
  /** Deletes files without rows, which a crash has left. */
  sweep: () => Promise<void>;
};

export type ArtifactKeeper = {
  /** Adds a warning instead of rejecting. */
  add: (path: string, content: AsyncIterable<Buffer>) => Promise<void>;
  warn: (sentence: string) => void;
  /** Whether the step can keep no more. */
  isFull: () => boolean;
  warnings: () => string[];
};

export type ArtifactDeps = {
  store: Pick<Store, "artifacts">;
  storage: Pick<Storage, "failed">;
  clock: Clock;
  report: Report;
  /** The folder of all artifacts. */
  folder: string;
  /** The bytes that one step may keep. */
  stepBytes: number;
  minFreeBytes?: number;
};

const buildsInFolder = 1000;

/** Opens the artifacts, and deletes what was being written when the server ended. */
export async function openArtifacts(deps: ArtifactDeps): Promise<Artifacts> {
  const { store, storage, clock, report, folder, stepBytes } = deps;
  const { minFreeBytes = serverLimits.artifactFreeBytes } = deps;
  const incoming = join(folder, "incoming");
  await rm(incoming, { recursive: true, force: true });
  /** What is being written, by step. */
  const pending = new Map<number, { files: number; bytes: number }>();
  /** How many files of a build are being written. */
  const busy = new Map<number, number>();

  const release = (build: number): void => {
    const left = (busy.get(build) ?? 1) - 1;
    if (left === 0) busy.delete(build);
    else busy.set(build, left);
  };

  const folderOf = (build: number): string =>
    join(folder, String(Math.floor(build / buildsInFolder)), String(build));

  const put: Artifacts["put"] = async ({ build, step }, path, content, isOpen = () => true) => {
    const problem = pathProblem(path);
    if (problem !== undefined) throw new ApiError(400, problem);
    const writing = pending.get(step) ?? { files: 0, bytes: 0 };
    pending.set(step, writing);
    busy.set(build, (busy.get(build) ?? 0) + 1);
    writing.files += 1;
    let own = 0;
    const file = createFileName();
    const partial = join(incoming, file);
    const final = join(folderOf(build), file);
    const used = store.artifacts.usedByStep(step, path);
    try {
      if (used.files + writing.files > serverLimits.artifactFiles) throw tooMany();
      const written = await writePartial(partial, content, {
        admit: (bytes) => {
          if (used.bytes + writing.bytes + bytes > stepBytes) throw tooLarge(stepBytes);
          own += bytes;
          writing.bytes += bytes;
          if (!isOpen()) throw new ApiError(410, "The step has ended");
        },
        minFreeBytes,
      });
      await move(partial, final);
      // Nothing may happen between these checks and the row.
      if (!isOpen()) throw new ApiError(410, "The step has ended");
      if (store.artifacts.usedByStep(step, path).bytes + written.size > stepBytes)
        throw tooLarge(stepBytes);
      const row = { build_id: build, step_id: step, path, file, ...written };
      const type = artifactTypeOf(path);
      const replaced = store.artifacts.put({ ...row, type, created: secondsOf(clock) });
      if (replaced !== undefined) await rm(join(folderOf(build), replaced), { force: true });
    } catch (error) {
      storage.failed(error);
      await rm(partial, { force: true });
      await rm(final, { force: true });
      // Fails if other artifacts are in it.
      await rmdir(folderOf(build)).catch(() => undefined);
      throw error;
    } finally {
      writing.files -= 1;
      writing.bytes -= own;
      if (writing.files === 0) pending.delete(step);
      release(build);
    }
  };

  const writePartial: typeof writeFile = async (partial, content, rules) => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    return writeFile(partial, content, rules);
  };

  const share: Artifacts["share"] = async (from, to) => {
    for (const { file, ...artifact } of store.artifacts.ofStep(from.step)) {
      const copy = createFileName();
      busy.set(to.build, (busy.get(to.build) ?? 0) + 1);
      try {
        const path = join(folderOf(from.build), file);
        if (!(await shareFile(path, join(folderOf(to.build), copy)))) continue;
        const place = { build_id: to.build, step_id: to.step };
        store.artifacts.put({ ...artifact, ...place, file: copy });
      } finally {
        release(to.build);
      }
    }
  };

  const begin = (step: StepPlace): ArtifactKeeper => createKeeper(step, put, report);

  return {
    put,
    begin,
    share,
    keepFolder: async (step, of) => {
      const keeper = begin(step);
      await keepFolder(of, keeper);
      return keeper.warnings();
    },
    path: (build, file) => join(folderOf(build), file),
    delete: async ({ id, build, file }) => {
      store.artifacts.delete(id);
      await rm(join(folderOf(build), file), { force: true });
    },
    remove: async (build) => {
      store.artifacts.deleteOfBuild(build);
      await rm(folderOf(build), { recursive: true, force: true });
    },
    sweep: () =>
      sweepArtifacts({ folder, files: store.artifacts.files, isBusy: (build) => busy.has(build) }),
  };
}

const maxWarnings = 20;

/** Stores the files of a step one after the other. */
function createKeeper(step: StepPlace, put: Artifacts["put"], report: Report): ArtifactKeeper {
  const warnings: string[] = [];
  let more = 0;
  let isFull = false;
  const warn = (sentence: string): void => {
    if (warnings.length < maxWarnings) warnings.push(sentence);
    else more += 1;
  };
  return {
    add: async (path, content) => {
      try {
        await put(step, path, content);
      } catch (error) {
        if (error instanceof ApiError ? error.status !== 400 : writeProblemOf(error) !== undefined)
          isFull = true;
        const end = isFull ? ". No further file of this step is kept" : "";
        warn(`The artifact ${quotePath(path)} was not kept: ${reasonOf(error, report)}${end}`);
      }
    },
    warn,
    isFull: () => isFull,
    warnings: () => (more === 0 ? warnings : [...warnings, `${more} more files were not kept`]),
  };
}

const tooMany = (): ApiError =>
  new ApiError(413, `A step keeps at most ${serverLimits.artifactFiles} artifacts`);

const tooLarge = (bytes: number): ApiError =>
  new ApiError(413, `The artifacts of a step have at most ${(bytes / 1024 ** 2).toFixed(0)} MB`);

/** After a crash of the machine, the row must not lead to a file that is missing. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
  const folder = await open(dirname(to), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function reasonOf(error: unknown, report: Report): string {
  if (error instanceof ApiError) return error.message;
  if (writeProblemOf(error) === "full") return "The disk of the server is full";
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  if (code === "") report.problem("An artifact could not be kept", error);
  return `It could not be read or stored${code}`;
}
