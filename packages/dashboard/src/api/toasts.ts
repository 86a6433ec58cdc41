import { createToasts } from "../ui/toasts.ts";

/** The queue of toasts. Actions add to it, and the shell shows it. */
export const toasts = createToasts();
