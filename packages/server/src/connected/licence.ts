import type { Clock } from "../lib/clock.ts";
import type { Upstream } from "./upstream/upstream.ts";

/** The licence problem that the server's own page reports; "" if there is none. */
export type LicenceState = "" | "expired" | "exceeded";

/**
 * Follows the state of the server's licence. No call returns it, so it is read from a script in the
 * server's page.
 */
export type Licence = {
  /** The last known state. Refreshes it in the background if it is old. */
  state: () => LicenceState;
};

/** Of servers that need none. */
export const noLicence: Licence = { state: () => "" };

const refreshMs = 60_000;
const limits = { answerMs: 10_000, pieceMs: 10_000 };
const maxPageCharacters = 100_000;

type LicenceDeps = {
  upstream: Upstream;
  headers: Readonly<Record<string, string>>;
  clock: Clock;
  signal: AbortSignal;
};

/** Reads the state at once. If the server does not answer, the state stays the same. */
export function watchLicence({ upstream, headers, clock, signal }: LicenceDeps): Licence {
  let known: LicenceState = "";
  let refreshedAt = 0;
  const refresh = async (): Promise<void> => {
    const page = await readPage(upstream, headers, signal);
    if (page !== undefined) known = readState(page);
  };
  const state = () => {
    if (clock() - refreshedAt >= refreshMs) {
      refreshedAt = clock();
      // Ignored, because users' own requests report that the server does not answer.
      refresh().catch(() => undefined);
    }
    return known;
  };
  state();
  return { state };
}

/** Reads the welcome page, which needs no account. */
const readPage = async (
  upstream: Upstream,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const upstreamRequest = { method: "GET", path: "/welcome", headers, limits, signal };
  const { status, headers: answered, body } = await upstream.request(upstreamRequest);
  const isPage = status === 200 && answered["content-type"]?.startsWith("text/html") === true;
  let page = "";
  for await (const piece of body.setEncoding("utf8")) {
    page += String(piece);
    if (page.length > maxPageCharacters) break;
  }
  return isPage ? page : undefined;
};

const readState = (page: string): LicenceState => {
  if (/window\.LICENSE_LIMIT_EXCEEDED\s*=\s*true/.test(page)) return "exceeded";
  return /window\.LICENSE_EXPIRED\s*=\s*true/.test(page) ? "expired" : "";
};
