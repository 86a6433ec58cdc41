import type { Step } from "@signalbox/contract";
import { Container } from "lucide-react";
import { shortImageName } from "../../model/image-name.ts";
import styles from "../ConsolePanel.module.css";

/** The container image in which a step ran, if it ran in one. */
export function StepImage({ step }: { step: Step | undefined }) {
  if (!step?.image) return null;
  return (
    <span className={styles.image} title={step.image}>
      <Container aria-hidden="true" />
      <span className="unseen">Image</span>
      <span className={styles.imageName}>{shortImageName(step.image)}</span>
    </span>
  );
}
