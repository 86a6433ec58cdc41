import { copyLinkAction } from "../components/copy-link.tsx";
import { usePageActions } from "../components/page-actions.ts";

/** Offers the link to the screen: its address contains the query, the view and whatever else it shows. */
export function CopyLink() {
  usePageActions(() => [copyLinkAction("page", () => window.location.href)], "shell");
  return null;
}
