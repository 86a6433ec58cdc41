import { systemCode } from "../../lib/start-error.ts";
import { ForbiddenAddressError } from "./allowed-lookup.ts";

/** Why there was no answer, in words for the repository's administrators. After a final error, a retry is pointless. */
export type PostError = { error: string; isFinal: boolean };

const forbidden =
  "The address is not public. A system administrator can allow it with --webhook-addresses.";

const texts: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before an answer arrived.",
  EPIPE: "The connection was closed before an answer arrived.",
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be resolved.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ETIMEDOUT: "The host did not answer.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is not signed by a known authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is not signed by a known authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate is not signed by a known authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate is not signed by a known authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host.",
};

/** Describes the failure of a request in plain words. */
export function explainFailure(error: unknown, timeoutMs: number): PostError {
  if (error instanceof ForbiddenAddressError) return { error: forbidden, isFinal: true };
  if (error instanceof DOMException && error.name === "TimeoutError")
    return { error: `No answer within ${timeoutMs / 1000} seconds.`, isFinal: false };
  // If several addresses were tried, the error of the last one is reported.
  const cause: unknown = error instanceof AggregateError ? error.errors.at(-1) : error;
  const code = systemCode(cause) ?? "";
  return { error: texts[code] ?? toText(code), isFinal: false };
}

export function forbiddenAddress(): PostError {
  return { error: forbidden, isFinal: true };
}

function toText(code: string): string {
  if (code.startsWith("HPE_")) return "The answer is not HTTP.";
  if (/^ERR_SSL|^EPROTO$/.test(code)) return "A secure connection could not be established.";
  return `The request failed${code === "" ? "" : ` (${code})`}.`;
}
