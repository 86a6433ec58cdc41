import type { Build } from "@signalbox/contract";
import type { BranchChange } from "../../store/webhooks/branch-change.ts";

export type MailReport = {
  /** The repository's slug. */
  slug: string;
  build: Build;
  change: BranchChange;
  /** Why the build failed, in one line; empty if nothing is known. */
  reason: string;
  /** The addresses of the build's page and of the reader's account page. */
  link: string;
  account: string;
};

const maxCharacters = 200;

/** The subject and the plain text of a mail about a build that broke or fixed its branch. */
export function toMail({ slug, build, change, reason, link, account }: MailReport) {
  const { number, target, after } = build;
  const subject = oneLine(build.title || (build.message.split("\n", 1)[0] ?? ""));
  const author = oneLine(build.author_name || build.author_login);
  const commit = [after.slice(0, 8), subject, author && `(${author})`];
  const isFixed = change === "fixed";
  const lines = [
    isFixed
      ? `Build #${number} of ${slug} succeeded: ${target} is green again.`
      : `Build #${number} of ${slug} failed: ${target} is broken.`,
    "",
    `Commit: ${commit.filter(Boolean).join(" ")}`,
    ...(reason === "" ? [] : [`Reason: ${oneLine(reason)}`]),
    "",
    link,
    "",
    "-- ",
    isFixed
      ? "You get this mail because a commit of yours broke or fixed the branch."
      : "You get this mail because the commit is yours.",
    `Turn such mails off: ${account}`,
    "",
  ];
  const state = isFixed ? "is green again" : "is broken";
  return { subject: oneLine(`[${slug}] ${target} ${state}: ${subject}`), text: lines.join("\n") };
}

/** Texts from outside may not add lines to a mail. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`;
}
