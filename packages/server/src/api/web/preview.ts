import { shownText, type Build } from "@signalbox/contract";
import { canSee } from "../../accounts/auth/access.ts";
import type { Store } from "../../store/store.ts";
import { markup } from "../http/markup.ts";

/** Longer texts are cut, because chats show two or three lines. */
const maxLength = 200;

/**
 * The tags by which chats preview a link to a page of a public repository or of one of its builds
 * (https://ogp.me/); empty for every other page. A chat opens the page as a visitor, so nobody else gets them.
 */
export function previewTags(url: string, store: Pick<Store, "repos" | "builds" | "users">): string {
  const [, namespace, name, number] = linkedPage.exec(url) ?? [];
  if (namespace === undefined || name === undefined) return "";
  const stored = store.repos.find(decodeURIComponent(namespace), name);
  if (stored === undefined || stored.missing || !canSee(undefined, stored, store.users)) return "";
  const { id, slug } = stored.repo;
  if (number === undefined) {
    const newest = store.builds.findLatest(id);
    return tags(slug, newest === undefined ? "" : `Build #${newest.number}: ${stateOf(newest)}`);
  }
  const build = store.builds.find(id, Number(number));
  if (build === undefined) return "";
  const title = build.title || build.message;
  return tags(`${slug} #${build.number}${title === "" ? "" : `: ${title}`}`, stateOf(build));
}

const linkedPage =
  /^\/([\w.-]+(?:%2F[\w.-]+)*)\/([\w.-]+)(?:\/([1-9]\d{0,14})(?:\/[1-9]\d*){0,2})?\/?(?:[?#]|$)/;

/** The status in words, and why the build failed or who cancelled it. */
function stateOf({ status, reason, error, cancel_reason }: Build): string {
  const words = `${status.slice(0, 1).toUpperCase()}${status.slice(1).replaceAll("_", " ")}`;
  return [words, reason || error || cancel_reason || ""].filter(Boolean).join(" · ");
}

function tags(title: string, description: string): string {
  return markup`<meta property="og:site_name" content="Signalbox" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${shortened(title)}" />
    <meta property="og:description" content="${shortened(description)}" />
  `.text;
}

/** The first line, without control characters and those that reorder text. */
function shortened(text: string): string {
  const [line = ""] = shownText(text).trim().split("\n", 1);
  const letters = Array.from(line);
  return letters.length <= maxLength ? line : `${letters.slice(0, maxLength - 1).join("")}…`;
}
