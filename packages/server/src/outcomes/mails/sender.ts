import { landingSearch, pathOfSlug } from "@signalbox/contract";
import type { Transporter } from "nodemailer";
import { permissionsOf } from "../../accounts/auth/access.ts";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import { repeat } from "../../lib/repeat.ts";
import type { Report } from "../../lib/report.ts";
import type { MailToSend } from "../../store/mails/mails.ts";
import type { Store } from "../../store/store.ts";
import { judgeAttempt } from "../outgoing-webhooks/next-attempt.ts";
import type { PostError } from "../outgoing-webhooks/explain-failure.ts";
import { explainFailed, reasonOf, type Reasons } from "../summary/reasons.ts";
import { toMail } from "./mail-text.ts";

/** The server that sends mail. */
export type MailConfig = {
  host: string;
  port: number;
  /** Whether the connection is encrypted from the start; otherwise STARTTLS is used if the server offers it. */
  isSecure: boolean;
  /** Whether a server without STARTTLS gets no mail, because the password would be readable on the way. */
  needsTls: boolean;
  /** If undefined, the server asks for none. */
  account: { username: string; password: string } | undefined;
  /** The sender's email. */
  from: string;
};

/** Sends the queued mails about builds that broke or fixed a branch. */
export type MailSender = {
  /** Sends due mails every few seconds until the signal is aborted. Does nothing without a mail server. */
  start: () => void;
  /** Resolves when no mail is being sent. */
  settled: () => Promise<void>;
};

export type MailSenderDeps = {
  config: MailConfig | undefined;
  store: Store;
  reasons: Pick<Reasons, "explain">;
  clock: Clock;
  report: Report;
  /** The server's public address, without a trailing slash. */
  origin: () => string;
  signal: AbortSignal;
};

const checkEveryMs = 2000;
const timeoutMs = 20_000;
/** The mails of one check, which are sent one after another. */
const maxMails = 20;

type Letter = { to: string; subject: string; text: string };

/** Creates the sender, which does nothing before it is started. */
export function createMailSender(deps: MailSenderDeps): MailSender {
  const { config, store, clock, report, signal } = deps;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  /** The last failure, so that a mail server that is down is reported once. */
  let problem = "";

  const note = (error: string): void => {
    if (error !== "" && error !== problem) report.problem(`Mail could not be sent: ${error}`);
    problem = error;
  };

  const attempt = async (transport: Transporter, mail: MailToSend): Promise<void> => {
    const letter = await write(mail, deps);
    if (letter === undefined) return store.mails.delete(mail.id);
    const result = await send(transport, letter, deps);
    if (signal.aborted) return;
    note(result === undefined ? "" : result.error);
    const attempts = mail.attempts + 1;
    const facts = { attempts, isOnly: false, nowSeconds: secondsOf(clock), random: Math.random() };
    const next = result === undefined ? 0 : judgeAttempt(result, facts).next;
    if (next === 0) store.mails.delete(mail.id);
    else store.mails.postpone(mail.id, attempts, next);
  };

  const sendDue = async (transport: Transporter): Promise<void> => {
    for (const mail of store.mails.listDue(secondsOf(clock), maxMails)) {
      if (signal.aborted) return;
      await attempt(transport, mail);
    }
  };

  return {
    start: () => {
      if (config === undefined) return;
      store.mails.start();
      const transport = openTransport(config);
      const check = async (): Promise<void> => {
        if (isRunning) return;
        isRunning = true;
        running = transport.then(sendDue).finally(() => (isRunning = false));
        await running;
      };
      repeat(check, {
        everyMs: checkEveryMs,
        signal,
        onError: (cause) => report.problem("Mails could not be read or sent", cause),
      });
      signal.addEventListener("abort", () => void transport.then((open) => open.close()));
    },
    settled: () => running.catch(() => undefined),
  };
}

async function openTransport(config: MailConfig): Promise<Transporter> {
  // Most servers send no mail.
  const { createTransport } = await import("nodemailer");
  const { host, port, isSecure, needsTls, account } = config;
  return createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls,
    ...(account && { auth: { user: account.username, pass: account.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Texts of mails come from outside.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Undefined if nobody should get the mail any more. */
async function write(
  { userId, buildId, change }: MailToSend,
  { store, reasons, origin }: MailSenderDeps,
): Promise<Letter | undefined> {
  const user = store.users.findById(userId);
  const found = store.builds.findById(buildId);
  const stored = found && store.repos.findById(found.repo_id);
  if (user === undefined || found === undefined || stored === undefined) return undefined;
  if (!user.active || user.email === "" || !store.mails.isWanted(userId)) return undefined;
  if (permissionsOf(stored, user)?.read !== true) return undefined;
  const build = store.stages.withStages(found);
  const explained = await explainFailed(reasons, build);
  const { slug } = stored.repo;
  const link = `${origin()}/${pathOfSlug(slug)}/${build.number}${landingSearch(build.status)}`;
  const account = `${origin()}/account`;
  const reason = reasonOf(build, explained);
  return { to: user.email, ...toMail({ slug, build, change, reason, link, account }) };
}

/** Undefined if the mail server has taken the mail over. */
async function send(
  transport: Transporter,
  letter: Letter,
  { config, origin }: MailSenderDeps,
): Promise<PostError | undefined> {
  try {
    await transport.sendMail({
      ...letter,
      from: { name: "Signalbox", address: config?.from ?? "" },
      headers: {
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": `<${origin()}/account>`,
      },
    });
    return undefined;
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    // https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1: 5yz is a permanent refusal.
    const code: unknown = cause instanceof Error && "responseCode" in cause && cause.responseCode;
    return { error, isFinal: typeof code === "number" && code >= 500 };
  }
}
