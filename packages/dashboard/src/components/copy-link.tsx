import { Link2 } from "lucide-react";
import { toasts } from "../api/toasts.ts";
import { failures, successes } from "../messages/messages.ts";
import { copyText } from "../ui/copy-text.ts";
import type { PageAction } from "./page-actions.ts";

/**
 * The action that copies the link to what a screen shows.
 * @param what "page", or "build" on its page
 * @param href the address, relative to the page's own
 */
export function copyLinkAction(what: string, href: () => string): PageAction {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(new URL(href(), window.location.href).href);
    if (isCopied) toasts.success(successes.copyLink);
    else toasts.error(failures.copyLink);
  };
  return {
    id: "copy-link",
    title: `Copy link to this ${what}`,
    label: "Copy link",
    otherWords: "share url address",
    icon: <Link2 />,
    run: () => void copy(),
  };
}
