import { ErrorAnswer, shownText } from "@signalbox/contract";
import { parseJson } from "../lib/json.ts";

/**
 * The message of a refused call: the server's own message, or else the raw answer. An HTML page, which comes
 * from a proxy in front of the server, is replaced by the status.
 */
export function refusalOf(
  text: string,
  { status, statusText }: Pick<Response, "status" | "statusText">,
): string {
  const answer = ErrorAnswer.safeParse(parseJson(text));
  if (answer.success && answer.data.message !== "") return answer.data.message;
  const raw = shownText(text.trim());
  const isPage = raw.startsWith("<");
  if (raw !== "" && !isPage) return raw;
  const phrase = statusText || phrases[status];
  if (phrase === undefined) return `The server answered ${status}`;
  return isPage ? `${status} ${phrase}` : phrase;
}

/** HTTP/2 has no reason phrases: https://www.rfc-editor.org/rfc/rfc9113.html#section-8.3.2 */
const phrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
