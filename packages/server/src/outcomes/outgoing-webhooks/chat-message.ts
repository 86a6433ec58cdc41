import { isFailureOrError, lookUp, type Build, type WebhookKind } from "@signalbox/contract";
import type { BranchChange } from "../../store/webhooks/branch-change.ts";

/** What a chat shows of a build, in plain text from outside. */
export type ChatReport = {
  /** The repository's slug. */
  slug: string;
  build: Build;
  change: BranchChange;
  /** Why the build failed, in one line; empty if nothing is known. */
  reason: string;
  /** The address of the build's page. */
  link: string;
};

type ChatKind = Exclude<WebhookKind, "json">;

/** A message of plain text that each chat shows in its own format. */
type ChatMessage = {
  title: string;
  link: string;
  /** Each is a line of its own. */
  lines: string[];
  color: keyof typeof colors;
};

const colors = { green: "#1a7f37", red: "#cf222e", gray: "#6e7781" } as const;

/** Longer texts are cut, well below the limits of each chat. */
const maxCharacters = 240;

const words: Readonly<Record<string, string>> = {
  success: "succeeded",
  failure: "failed",
  error: "could not run",
  killed: "was cancelled",
  declined: "was declined",
  skipped: "was skipped",
};

/** The body of a request that reports an ended build to a chat. */
export function toChatBody(kind: ChatKind, report: ChatReport): unknown {
  return bodies[kind](messageOf(report));
}

/** The body of a request that only shows that the chat receives messages about a repository. */
export function toChatTest(kind: ChatKind, slug: string, link: string): unknown {
  const lines = ["Signalbox reports builds of this repository here."];
  return bodies[kind]({ title: cut(slug), link, lines, color: "gray" });
}

function messageOf({ slug, build, change, reason, link }: ChatReport): ChatMessage {
  const { number, status, target, message, title = "" } = build;
  // A killed build has a reason only if it ran out of time.
  const hasTimedOut = status === "killed" && reason !== "";
  const word = hasTimedOut ? "timed out" : lookUp(words, status, `ended: ${status}`);
  const branch = { failed: `: ${target} is broken`, fixed: `: ${target} is green again`, "": "" };
  const subject = title || (message.split("\n", 1)[0] ?? "");
  const author = build.author_name || build.author_login;
  const made = [subject, author && `by ${author}`, target && `on ${target}`];
  return {
    title: cut(`${slug} #${number} ${word}${branch[change]}`),
    link,
    lines: [made.filter((part) => part !== "").join(" "), reason].map(cut).filter(Boolean),
    color:
      status === "success" ? "green" : isFailureOrError(status) || hasTimedOut ? "red" : "gray",
  };
}

const bodies: Record<ChatKind, (message: ChatMessage) => unknown> = {
  /** https://docs.slack.dev/messaging/formatting-message-text: these three characters also make links and mentions. */
  slack: (message) => withAttachment(message, escapeEntities),
  /** https://developers.mattermost.com/integrate/reference/message-attachments, where texts are Markdown. */
  mattermost: (message) => withAttachment(message, escapeMarkdown),
  /** https://discord.com/developers/docs/resources/webhook#execute-webhook */
  discord: ({ title, link, lines, color }) => ({
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: escapeMarkdown(title),
        url: link,
        description: lines.map(escapeMarkdown).join("\n"),
        color: Number.parseInt(colors[color].slice(1), 16),
      },
    ],
  }),
  /** A card for the trigger "When a Teams webhook request is received": https://adaptivecards.io/explorer */
  teams: ({ title, link, lines, color }) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          type: "AdaptiveCard",
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          version: "1.4",
          body: [
            { ...textBlock(title), weight: "Bolder", color: cardColors[color] },
            ...lines.map(textBlock),
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open", url: link }],
        },
      },
    ],
  }),
};

const cardColors = { green: "Good", red: "Attention", gray: "Default" } as const;

const textBlock = (text: string) => ({
  type: "TextBlock",
  text: escapeMarkdown(text),
  wrap: true,
});

const withAttachment = (
  { title, link, lines, color }: ChatMessage,
  escape: (text: string) => string,
) => ({
  attachments: [
    {
      fallback: escape([title, ...lines].join(" – ")),
      color: colors[color],
      title: escape(title),
      title_link: link,
      text: lines.map(escape).join("\n"),
      mrkdwn_in: [],
    },
  ],
});

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeEntities = (text: string): string =>
  breakAddresses(text.replaceAll(/[&<>]/g, (character) => entities[character] ?? character));

/** A text from outside may neither format, link or embed anything, nor mention anybody: a word joiner ends the name. */
const escapeMarkdown = (text: string): string =>
  breakAddresses(
    text
      .replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, (character) => `\\${character}`)
      .replaceAll("@", "@\u2060"),
  );

/** Chats make links of addresses in plain text, too. */
const breakAddresses = (text: string): string => text.replaceAll("://", ":\u2060//");
