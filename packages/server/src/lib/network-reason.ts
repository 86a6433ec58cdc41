/** `fetch` hides the reason of a failed connection in the cause. */
export function networkReason(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const reason = cause instanceof Error ? cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}
