import { ConfigError } from "../lib/config-error.ts";
import { parseSize } from "../pipeline/docker/size.ts";
import type { OptionValue, RetentionOptionName } from "./options.ts";

/** Limits on what the server stores; undefined means no limit. */
export type RetentionConfig = {
  /** The number of builds per repository. */
  builds: number | undefined;
  /** The maximum age of builds in days. */
  days: number | undefined;
  /** The maximum total size of all logs in bytes. */
  logBytes: number | undefined;
  /** The maximum age of logs in days. */
  logDays: number | undefined;
  artifacts: ArtifactLimits;
  /** Images that docker pipelines pulled. */
  images: ImageLimits;
};

/** Limits on the files that steps leave to be kept; undefined for no limit. */
export type ArtifactLimits = {
  /** The maximum total size in bytes, of all repositories and of each. */
  bytes: number | undefined;
  repoBytes: number | undefined;
  /** What one step may leave, in bytes. */
  stepBytes: number;
  /** The maximum age in days. */
  days: number | undefined;
};

/** Undefined for no limit. */
export type ImageLimits = {
  count: number | undefined;
  /** The maximum time since their last use, in days. */
  days: number | undefined;
  /** The maximum total size in bytes. */
  bytes: number | undefined;
};

export const retentionOptions: readonly RetentionOptionName[] = [
  "keep-builds",
  "keep-days",
  "keep-logs",
  "keep-log-days",
  "keep-artifacts",
  "keep-repo-artifacts",
  "keep-step-artifacts",
  "keep-artifact-days",
  "keep-images",
  "keep-image-days",
  "keep-image-size",
];

/** Throws a ConfigError that names an invalid option. */
export function readRetentionConfig(
  read: (name: RetentionOptionName) => OptionValue,
): RetentionConfig {
  return {
    builds: toCount(read("keep-builds")),
    days: toCount(read("keep-days")),
    logBytes: toBytes(read("keep-logs")),
    logDays: toCount(read("keep-log-days")),
    artifacts: {
      bytes: toBytes(read("keep-artifacts")),
      repoBytes: toBytes(read("keep-repo-artifacts")),
      stepBytes: toBytes(read("keep-step-artifacts")) ?? defaultStepBytes,
      days: toCount(read("keep-artifact-days")),
    },
    images: {
      count: toCount(read("keep-images")),
      days: toCount(read("keep-image-days")),
      bytes: toBytes(read("keep-image-size")),
    },
  };
}

const defaultStepBytes = 4 * 1024 ** 3;

function toCount({ source, text }: OptionValue): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new ConfigError(`${source} must be a number from 1 to 9999999, not "${text}"`);
}

function toBytes({ source, text }: OptionValue): number | undefined {
  if (text === undefined) return undefined;
  const bytes = parseSize(text);
  if (bytes !== null) return bytes;
  throw new ConfigError(`${source} must be a size, such as 500m or 20g, not "${text}"`);
}
