import { ChartGantt, FileCode, LayoutDashboard, ListChecks, Logs, Workflow } from "lucide-react";
import { usePageActions } from "../../../components/page-actions.ts";
import type { BuildView } from "../model/log-address.ts";
import styles from "./ViewToggle.module.css";

const views = [
  { view: "overview", label: "Overview", Icon: LayoutDashboard },
  { view: "log", label: "Log View", Icon: Logs },
  { view: "graph", label: "Graph View", Icon: Workflow },
  { view: "timeline", label: "Timeline", Icon: ChartGantt },
  { view: "tests", label: "Tests", Icon: ListChecks },
  { view: "pipeline", label: "Pipeline", Icon: FileCode },
] as const;

type ViewToggleProps = {
  view: BuildView;
  /** Whether a step has reported tests. Without them, their view is shown only if the address names it. */
  hasTests: boolean;
  onChange: (view: BuildView) => void;
};

/** The switch between the views of a build. */
export function ViewToggle({ view, hasTests, onChange }: ViewToggleProps) {
  const offered = views.filter((one) => one.view !== "tests" || hasTests || view === "tests");
  usePageActions(() =>
    offered.map(({ view: one, label, Icon }) => ({
      id: `view-${one}`,
      title: label,
      icon: <Icon />,
      isImpossible: one === view,
      run: () => onChange(one),
    })),
  );
  return (
    <div role="group" aria-label="View" className={styles.toggle}>
      {offered.map(({ view: one, label, Icon }) => (
        <button
          key={one}
          type="button"
          className={styles.choice}
          aria-pressed={one === view}
          title={label}
          onClick={() => onChange(one)}
        >
          <Icon aria-hidden="true" size={16} />
          <span className={styles.label}>{label}</span>
        </button>
      ))}
    </div>
  );
}
