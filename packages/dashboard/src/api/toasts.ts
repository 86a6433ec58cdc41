import { createToasts } from "../ui/toasts.ts";

/** The one queue of toasts: actions speak into it, the shell shows it. */
export const toasts = createToasts();
