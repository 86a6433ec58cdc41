import type { Build } from "@signalbox/contract";
import type { LinkTarget } from "../../routing/index.ts";
import type { ReactNode } from "react";
import type { RepoName } from "../../api/live-query.ts";
import { runPageAction, type PageAction } from "../../components/page-actions.ts";

/** The groups of results, in the order in which equally good ones are shown. */
export const groups = ["actions", "pages", "repositories", "builds", "branches", "people"] as const;
export type GroupName = (typeof groups)[number];

/** An item that the palette can find. */
export type PaletteItem = {
  /** Stable, because the palette counts by it how often the item is chosen. */
  id: string;
  group: GroupName;
  title: string;
  /** Shown in a soft colour after the title. */
  detail?: string | undefined;
  /** The text that is searched, in lower case. */
  text: string;
  /** Text that only further words may match, in lower case: the repository of a branch. */
  context?: string;
  /** The number of a build. */
  number?: number;
  /** The repository that a build, branch or page belongs to, as `namespace/name`. */
  repo?: string;
  /** Among equally good results, the one with the higher value comes first: the time of a build. */
  order?: number;
  icon?: ReactNode;
  keys?: readonly string[];
  /** Whether an option is on. */
  isOn?: boolean;
  /** The status of a build, or of a repository's newest build. */
  status?: Build["status"] | undefined;
  target: Target;
};

/** The effect of choosing an item. Links are made when they are needed: of thousands of items only a few are shown. */
export type Target = { link: () => LinkTarget } | { run: () => void };

/** A build together with its repository. */
export type FoundBuild = RepoName & { build: Build };

const actionPrefix = "action:";

/** An action as the palette shows it. */
export function actionItem(action: PageAction): PaletteItem {
  const { id, title, otherWords = "", detail, icon, keys, isOn, run } = action;
  return {
    id: `${actionPrefix}${id}`,
    group: "actions",
    title,
    ...(detail !== undefined && { detail }),
    text: `${title} ${otherWords}`.trim().toLowerCase(),
    icon,
    ...(keys && { keys }),
    ...(isOn !== undefined && { isOn }),
    target: { run },
  };
}

/** Runs the action of an item if it is still possible: the screen may have changed since the list was drawn. */
export function runActionItem({ id }: PaletteItem): void {
  runPageAction(id.slice(actionPrefix.length));
}
