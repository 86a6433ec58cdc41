import { errorMessages } from "@signalbox/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Report } from "../../lib/report.ts";
import { SourceError } from "../../source/source-error.ts";
import { writeProblemOf, type WriteProblem } from "../../store/database/write-problem.ts";
import type { Storage } from "../../store/storage.ts";
import { ApiError } from "../../lib/api-error.ts";
import { isShortage } from "../../system/descriptors.ts";
import { serverLimits } from "../../lib/limits.ts";
import { isApi } from "./is-api.ts";

/**
 * Answers a failed request with one message. Details of internal errors are reported on the server
 * and not sent to the caller.
 */
export function createErrorAnswer(report: Report, storage?: Pick<Storage, "failed" | "state">) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    storage?.failed(error);
    const problem = writeProblemOf(error);
    const { status, message } =
      problem === undefined ? toAnswer(error) : toWriteRefusal(problem, storage);
    // A refusal has no cause. A repository that git cannot read has one, and its owner needs to see
    // it.
    const isRefusal =
      error instanceof ApiError || (error instanceof SourceError && error.cause === undefined);
    // A full disk, a lost database and a lack of descriptors are reported once for all requests.
    const isReported = (problem !== undefined && status !== 500) || isShortage(error);
    if (status >= 500 && !isReported && !isRefusal)
      report.problem(`${request.method} ${toPath(request.url)} failed`, error);
    // Closing the connection while the client still sends could discard the answer, so the rest of the body is read and
    // dropped until the request times out (https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
    if (status === 413) reply.removeHeader("connection");
    if (status === 503 && problem === undefined)
      reply.header("Retry-After", String(serverLimits.retryAfterSeconds));
    if (problem !== undefined && isForPage(request)) redirectToErrorPage(reply, message);
    else sendError(reply, status, message);
  };
}

export function sendError(reply: FastifyReply, status: number, message: string): void {
  const text = `${JSON.stringify({ message })}\n`;
  reply.code(status).type("application/json").send(text);
}

/** Redirects a browser to the page that shows the message, as every refused sign-in does. */
export function redirectToErrorPage(reply: FastifyReply, message: string): FastifyReply {
  return reply.redirect(`/login/error?message=${encodeURIComponent(message)}`, 303);
}

/** Whether a browser navigates, for example by submitting the sign-in form. */
const isForPage = ({ url, headers }: FastifyRequest): boolean =>
  !isApi(url) && headers.accept?.includes("text/html") === true;

/** Omits the query because it may contain a token. */
const toPath = (url: string): string => url.split("?", 1)[0] ?? url;

const toAnswer = (error: unknown): { status: number; message: string } => {
  if (error instanceof ApiError) return error;
  if (isShortage(error)) return { status: 503, message: errorMessages.busy };
  if (error instanceof SourceError) return { status: 500, message: error.message };
  const ownStatus = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  // The static file server answers 403 to paths outside its folder; they do not exist for anybody.
  const status = ownStatus === 403 ? 404 : ownStatus;
  return { status, message: messages[status] ?? (status < 500 ? "Bad Request" : internal) };
};

const toWriteRefusal = (
  problem: WriteProblem,
  storage: Pick<Storage, "state"> | undefined,
): { status: number; message: string } => {
  if (problem === "full") return { status: 507, message: errorMessages.diskFull };
  return storage?.state() === "lost"
    ? { status: 503, message: errorMessages.databaseLost }
    : { status: 500, message: errorMessages.readOnly };
};

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && "code" in error && "statusCode" in error;

const internal = "Internal Server Error";

/** Replaces Fastify's messages, which mention its internals. */
const messages: Readonly<Record<number, string>> = {
  404: errorMessages.notFound,
  413: "The body is too large",
  414: "The URL is too long",
  415: "Unsupported content type",
};
