import { Container } from "lucide-react";
import { shortImageName } from "../model/image-name.ts";
import styles from "./ConsolePanel.module.css";

/** The container image in which a step ran. */
export function StepImage({ image }: { image: string }) {
  return (
    <span className={styles.image} title={image}>
      <Container aria-hidden="true" />
      <span className="unseen">Image</span>
      <span className={styles.imageName}>{shortImageName(image)}</span>
    </span>
  );
}
