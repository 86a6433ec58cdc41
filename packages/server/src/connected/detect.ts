import { Version } from "@signalbox/contract";
import type { Report } from "../lib/report.ts";
import { StartError } from "../lib/start-error.ts";
import { parseJson, readBytes } from "./backend/ask.ts";
import type { Upstream } from "./upstream/upstream.ts";

const limits = { answerMs: 5000, pieceMs: 5000 };
const maxBytes = 1024 ** 2;
const oldest = 3;

/** What a CI server is: Woodpecker of this version, or else a server with Drone's API. */
export type Detected = { woodpecker: string | undefined };

/**
 * Asks a CI server what it is; undefined if it does not answer yet. Throws a StartError if it is a Woodpecker server that is too
 * old.
 */
export async function detect(
  upstream: Upstream,
  report: Report,
  signal: AbortSignal,
): Promise<Detected | undefined> {
  const headers = { host: upstream.address.host, accept: "application/json" };
  try {
    const request = { method: "GET", path: "/version", headers, limits, signal };
    const answer = await upstream.request(request);
    const bytes = await readBytes(answer, maxBytes, upstream.address);
    // A proxy answers so while the server behind it starts.
    if (answer.status >= 500) return undefined;
    const named = answer.headers["x-woodpecker-version"];
    const { source = "", version = "" } = Version.safeParse(parseJson(bytes)).data ?? {};
    const isWoodpecker = named !== undefined || /woodpecker/i.test(source);
    const woodpecker = typeof named === "string" ? named : version;
    if (isWoodpecker) refuseOld(woodpecker, upstream.address);
    const name = isWoodpecker ? `Woodpecker ${woodpecker}` : nameOf(source, version);
    if (name !== undefined) report.line(`The CI server at ${upstream.address.origin} is ${name}`);
    return { woodpecker: isWoodpecker ? woodpecker : undefined };
  } catch (error) {
    if (error instanceof StartError) throw error;
    // It may be down for now. Requests say so in a sentence.
    return undefined;
  }
}

/** Another Signalbox has our API, whatever stands behind it. */
const nameOf = (source: string, version: string): string | undefined => {
  if (source === "signalbox") return `another Signalbox, of version ${version}`;
  return /drone/i.test(source) ? `Drone ${version}` : undefined;
};

/** Builds from the main branch have names without a number. */
const refuseOld = (version: string, { origin }: URL): void => {
  const major = /^v?(\d+)\./.exec(version)?.[1];
  if (major !== undefined && Number(major) < oldest)
    throw new StartError(
      `The server at ${origin} is Woodpecker ${version}; Signalbox works with Woodpecker 3.0 and newer`,
    );
};
