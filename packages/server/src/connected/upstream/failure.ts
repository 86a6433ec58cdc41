import { errors } from "undici";
import { ApiError } from "../../lib/api-error.ts";
import { systemCode } from "../../lib/start-error.ts";
import type { Limits } from "./proxied-path.ts";
import type { UpstreamAnswer } from "./upstream.ts";

/** The connected server's answer if the server sent none. */
export type Failure = { status: number; message: string };

/** Explains in one sentence why the server did not answer within these limits. */
export function toFailure(error: unknown, server: URL, limits: Limits): Failure {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  const describe =
    error instanceof errors.HTTPParserError ? noHttp : (descriptions[code] ?? unknown);
  const status = code.endsWith("TIMEOUT") || code === "ETIMEDOUT" ? 504 : 502;
  return { status, message: describe(server, code, limits) };
}

/**
 * Detects an answer that came from a proxy instead of the server: a page, or a redirect to another
 * sign-in. It is a failure where data is expected; undefined if the answer may be data.
 */
export function findUnexpectedAnswer(
  { status, headers }: Pick<UpstreamAnswer, "status" | "headers">,
  { origin }: URL,
): Failure | undefined {
  const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
  if (isRedirect) {
    const to =
      URL.canParse(headers.location ?? "", origin) && new URL(headers.location ?? "", origin);
    const elsewhere = to && to.origin !== origin ? ` to ${to.origin}` : "";
    return {
      status: 502,
      message: `The CI server at ${origin} redirects API calls${elsewhere}; check the address given with --server`,
    };
  }
  if (headers["content-type"]?.startsWith("text/html") !== true) return undefined;
  const message = `The CI server at ${origin} sent a web page (status ${status}) instead of data; a proxy in front of it may be the cause`;
  return { status: status < 400 ? 502 : status, message };
}

type Describe = (server: URL, code: string, limits: Limits) => string;

const noHttp: Describe = ({ origin }) =>
  `The server at ${origin} does not speak HTTP; check the address given with --server`;
const unknown: Describe = ({ origin }, code) =>
  `The CI server at ${origin} cannot be reached (${code})`;
const unnamed: Describe = ({ hostname }) =>
  `The host name ${hostname} of the CI server cannot be resolved`;
const refused: Describe = ({ origin }) =>
  `The CI server at ${origin} is down: it refuses connections`;
const silent: Describe = ({ origin }, _code, { answerMs }) =>
  `The CI server at ${origin} did not begin to answer within ${answerMs / 1000} seconds`;
const stalled: Describe = ({ origin }, _code, { pieceMs }) =>
  `The CI server at ${origin} stopped in the middle of an answer for ${pieceMs / 1000} seconds`;
const unconnected: Describe = ({ origin }) =>
  `The CI server at ${origin} did not accept a connection in time`;
const cut: Describe = ({ origin }) =>
  `The CI server at ${origin} closed the connection without an answer`;
const noRoute: Describe = ({ origin }) => `There is no network route to the CI server at ${origin}`;
const noTls: Describe = ({ host }) =>
  `The server at ${host} does not speak HTTPS; check the address given with --server`;
const untrusted: Describe = ({ host }) =>
  `The certificate of ${host} is not trusted; if a private authority issued it, set NODE_EXTRA_CA_CERTS to the file with its certificate`;
const expired: Describe = ({ host }) => `The certificate of ${host} has expired`;
const wrongHostName: Describe = ({ host }) => `The certificate of ${host} is for another host name`;

const descriptions: Readonly<Record<string, Describe>> = {
  ENOTFOUND: unnamed,
  EAI_AGAIN: unnamed,
  ECONNREFUSED: refused,
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ETIMEDOUT: unconnected,
  UND_ERR_CONNECT_TIMEOUT: unconnected,
  UND_ERR_HEADERS_TIMEOUT: silent,
  UND_ERR_BODY_TIMEOUT: stalled,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  CERT_HAS_EXPIRED: expired,
  ERR_TLS_CERT_ALTNAME_INVALID: wrongHostName,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
};

/** For a host with several addresses the error contains one error per address. */
const codeOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return systemCode(error) ?? systemCode(first) ?? "unknown reason";
};
