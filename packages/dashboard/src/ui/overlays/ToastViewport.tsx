import { Toast as BaseToast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../Button.tsx";
import styles from "./ToastViewport.module.css";
import type { Toasts } from "../toasts.ts";

type ToastViewportProps = { toasts: Toasts; limit: number; timeoutMs: number };

/** Shows the newest `limit` toasts, each for `timeoutMs`. */
export function ToastViewport({ toasts, limit, timeoutMs }: ToastViewportProps) {
  return (
    <BaseToast.Provider limit={limit} timeout={timeoutMs}>
      <Incoming toasts={toasts} />
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport}>
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

const Incoming = ({ toasts }: { toasts: Toasts }) => {
  const { add } = BaseToast.useToastManager();
  useEffect(
    () =>
      toasts.attach(({ kind, text }) =>
        add({ type: kind, title: text, priority: kind === "error" ? "high" : "low" }),
      ),
    [toasts, add],
  );
  return null;
};

const ToastList = () =>
  BaseToast.useToastManager().toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      className={styles.toast}
      swipeDirection="right"
      // Screen readers must find this, because it can be focused. The library hides errors, which it also reads out.
      aria-hidden={false}
    >
      <BaseToast.Content className={styles.content}>
        {toast.type === "error" ? <CircleAlert /> : <CircleCheck />}
        <BaseToast.Title className={styles.title} />
        {/* The library hides this button, too, although it can be focused. */}
        <BaseToast.Close aria-hidden={false} render={<IconButton label="Dismiss" size="small" />}>
          <X />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ));
