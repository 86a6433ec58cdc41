import type { WebhookDelivery } from "@signalbox/contract";
import { StatusIcon } from "../../components/status/StatusIcon.tsx";
import { RelativeTime } from "../../components/time/RelativeTime.tsx";
import { useNow } from "../../components/time/use-now.ts";
import { deliveryWords } from "./delivery-words.ts";
import styles from "./WebhooksPage.module.css";

/** The result of a delivery, in one or two lines. */
export function DeliveryLabel({ delivery }: { delivery: WebhookDelivery }) {
  const { status, word, time, detail } = deliveryWords(delivery, useNow(1000) / 1000);
  return (
    <span className={styles.delivery} title={detail}>
      <StatusIcon status={status} isSilent />
      <span className={styles.two}>
        <span>
          {word} <RelativeTime time={time} />
        </span>
        {detail === "" ? null : <span className={styles.soft}>{detail}</span>}
      </span>
    </span>
  );
}
