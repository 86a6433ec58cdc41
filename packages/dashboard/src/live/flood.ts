/** More build events in a second are a flood. */
const maxEvents = 50;
const windowMs = 1000;

/**
 * Calls `onChange` when build events begin to arrive in a flood, and when that has ended: each is noticed within about a
 * second. The returned function must be called with the number of events of each batch.
 */
export function watchFlood(onChange: (isFlood: boolean) => void): (events: number) => void {
  let count = 0;
  let isFlood = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    const isNow = count > maxEvents;
    if (isNow !== isFlood) onChange(isNow);
    isFlood = isNow;
    count = 0;
    timer = isFlood ? setTimeout(check, windowMs) : undefined;
  };
  return (events) => {
    count += events;
    timer ??= setTimeout(check, windowMs);
  };
}
