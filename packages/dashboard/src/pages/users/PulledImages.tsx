import { may, type PulledImages as Images } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "../../api/capabilities.ts";
import { useSession } from "../../api/session.ts";
import { ConfirmAction } from "../../components/ConfirmAction.tsx";
import { useModal } from "../../components/forms/use-modal.ts";
import { imageTexts } from "../../messages/image-texts.ts";
import { Button } from "../../ui/Button.tsx";
import { CardRow, PaddedCard } from "../../ui/PaddedCard.tsx";
import { pulledImagesQuery, removePulledImages } from "./image-calls.ts";
import styles from "./PulledImages.module.css";

/**
 * The unused images that docker pipelines pulled, with a button that removes them. Hidden if the server has never
 * pulled one or does not have the call.
 */
export function PulledImages() {
  const { user } = useSession();
  const removal = useModal<Images>();
  const enabled = useCan("images") === true && may("getPulledImages", user);
  const { data: images } = useQuery({ ...pulledImagesQuery, enabled });
  if (images === undefined || !images.pulled) return null;
  return (
    <PaddedCard className={styles.card}>
      <div>
        <h2>Pulled images</h2>
        <p className={styles.note}>
          Images that docker pipelines have pulled. Those used by a container, or by a step in the
          last hour, are not removed. A layer that several images share is counted for each of them.
        </p>
      </div>
      <CardRow>
        <span role="status">{imageTexts.unused(images)}</span>
        <Button disabled={images.unused === 0} onClick={() => removal.open(images)}>
          Remove unused images
        </Button>
      </CardRow>
      <ConfirmAction
        action={removePulledImages}
        parameters={{}}
        texts={imageTexts.confirmRemoval(removal.subject ?? images)}
        isOpen={removal.isOpen}
        onClose={removal.close}
      />
    </PaddedCard>
  );
}
