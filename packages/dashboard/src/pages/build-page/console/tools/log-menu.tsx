import { CircleAlert, Download, FoldVertical, UnfoldVertical, Variable } from "lucide-react";
import type { PageAction } from "../../../../components/page-actions.ts";
import type { LogViewer } from "../open-log/use-log-viewer.ts";
import type { LogChoices } from "../open-log/use-log-choices.ts";

type Choice = "wraps" | "isRaw" | "showsSilences" | "announces";

type LogFile = {
  isComplete: boolean;
  /** Opens the variables of the step; undefined for those who may not see them. */
  showVariables: (() => void) | undefined;
  download: (form: "plain" | "colours") => void;
};

/** The options and actions for the whole log, in groups. */
export function logMenu(
  viewer: LogViewer,
  { isComplete, showVariables, download }: LogFile,
): PageAction[][] {
  const { choices, choose, folds } = viewer;
  const option = (id: Choice, title: string, key?: string): PageAction => ({
    id: `log-${id}`,
    title,
    isOn: choices[id],
    ...(key !== undefined && { keys: [key] }),
    run: () => choose({ [id]: !choices[id] }),
  });
  const times = (kind: Exclude<LogChoices["times"], "none">, title: string): PageAction => ({
    id: `log-times-${kind}`,
    title,
    isOn: choices.times === kind,
    run: () => choose({ times: choices.times === kind ? "none" : kind }),
  });
  const canFindErrors = viewer.state.ended && viewer.errors === undefined;
  return [
    [
      option("wraps", "Wrap lines", "w"),
      option("isRaw", "Raw text", "r"),
      option("showsSilences", "Mark pauses"),
      option("announces", "Announce new lines"),
      {
        id: "log-only-errors",
        title: "Show only errors",
        isOn: viewer.isOnlyErrors,
        isImpossible: !viewer.state.ended,
        run: () => viewer.showOnlyErrors(!viewer.isOnlyErrors),
      },
    ],
    [
      times("start", "Time since the step started"),
      times("clock", "Time of day"),
      times("before", "Time since the previous line"),
    ],
    [
      {
        id: "log-fold",
        title: folds.allFolded ? "Unfold all groups" : "Fold all groups",
        icon: folds.allFolded ? <UnfoldVertical /> : <FoldVertical />,
        keys: ["⇧", "X"],
        run: viewer.foldAll,
      },
      {
        id: "log-errors",
        title: "Find errors",
        icon: <CircleAlert />,
        isImpossible: !canFindErrors,
        run: viewer.wantErrors,
      },
      ...(showVariables === undefined
        ? []
        : [
            {
              id: "log-variables",
              title: "Variables of this step",
              icon: <Variable />,
              run: showVariables,
            },
          ]),
    ],
    (["plain", "colours"] as const).map((form) => ({
      id: `log-download-${form}`,
      title: form === "plain" ? "Download as text" : "Download with colours",
      icon: <Download />,
      isImpossible: !isComplete,
      run: () => download(form),
    })),
  ];
}
