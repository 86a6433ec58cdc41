import { ConfigError } from "../../lib/config-error.ts";
import { StartError } from "../../lib/start-error.ts";
import { nameRepository } from "../../source/slug.ts";
import type { NewLocalRun } from "@signalbox/contract";
import type { ShownBuild } from "./run-sender.ts";
import { createServerClient, Refusal, Unreachable } from "./server-client.ts";

/** A server to which a run is sent, and the names that the repository may have there, the likeliest first. */
export type TargetServer = { url: URL; token: string; slugs: readonly string[] };

/** Checks a token without printing it. Throws a ConfigError. */
export function toToken(text: string | undefined): string {
  const token = text?.trim() ?? "";
  if (token === "")
    throw new ConfigError("--to needs a personal token, in SIGNALBOX_TOKEN or --token-file");
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new ConfigError("The token must have printable ASCII characters without spaces");
}

/**
 * The names that a repository may have on a server: the path in the address of its origin, and the name of its folder.
 * @param root the root of the work tree
 * @param origin empty if it has none
 */
export function slugsOf(root: string, origin: string): string[] {
  const path = origin.replace(/^[\w+.-]+:\/\/[^/]*/, "").replace(/^[^/]*:/, "");
  const names = [path.replace(/\/+$/, ""), root].filter((one) => /[^/]\/+[^/]/.test(one));
  return [...new Set(names.map((one) => nameRepository(one).slug))];
}

/**
 * Begins a run on the server, under the first name that it knows.
 * @throws StartError if the server refuses it or cannot be reached
 */
export async function beginRunOn(
  { url, token, slugs }: TargetServer,
  run: NewLocalRun,
): Promise<ShownBuild> {
  const server = createServerClient(url, token);
  const { address } = server;
  for (const slug of slugs)
    try {
      const { number } = await server.begin(slug, run);
      return { server, slug, number, link: `${address}/${slug}/${number}` };
    } catch (error) {
      if (error instanceof Unreachable)
        throw new StartError(`${address} cannot be reached: ${error.message}`, { cause: error });
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 401) throw new StartError(`${address} refused the token`);
      if (error.status !== 403 && error.status !== 404)
        throw new StartError(`${address} refused the run: ${error.message}`);
    }
  throw new StartError(
    `${address} has no repository ${slugs.join(" or ")} in which the owner of the token may write; name it with --repo`,
  );
}
