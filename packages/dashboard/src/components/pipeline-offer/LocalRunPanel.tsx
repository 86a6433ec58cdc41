import { limits, type Build } from "@signalbox/contract";
import { Laptop } from "lucide-react";
import styles from "./TrialPanel.module.css";

/** Says that a build is a local run, who ran it, on which machine, and from which files. */
export function LocalRunPanel({ build }: { build: Build }) {
  const machine = build.stages?.find((stage) => stage.machine)?.machine;
  return (
    <section className={styles.panel} aria-label="Local run">
      <Laptop aria-hidden="true" className={styles.icon} />
      <div className={styles.content}>
        <p>
          This is a local run: {build.trigger} ran the pipeline on{" "}
          {machine === undefined ? "their own machine" : <b>{machine}</b>}, with the files of commit{" "}
          <code>{build.after.slice(0, limits.commitCharacters)}</code>
          {build.local === "changed" && " and uncommitted changes"}. It counts in no statistics.
        </p>
      </div>
    </section>
  );
}
