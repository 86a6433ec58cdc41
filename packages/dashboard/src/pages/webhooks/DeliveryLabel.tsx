import type { WebhookDelivery } from "@signalbox/contract";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { deliveryWords } from "./delivery-words.ts";
import styles from "./WebhooksPage.module.css";

/** How a delivery went, in one or two lines. */
export function DeliveryLabel({ delivery }: { delivery: WebhookDelivery }) {
  const { status, word, detail } = deliveryWords(delivery);
  return (
    <span className={styles.delivery} title={detail}>
      <StatusIcon status={status} isSilent />
      <span className={styles.two}>
        <span>
          {word} <RelativeTime time={delivery.sent || delivery.created} />
        </span>
        <span className={styles.soft}>
          {detail}
          {delivery.next > 0 && delivery.attempts > 0 ? (
            <>
              {" "}
              Next attempt <RelativeTime time={delivery.next} />
            </>
          ) : null}
        </span>
      </span>
    </span>
  );
}
