/** More build events in one second are a flood. */
const maxEvents = 50;
/** More in each of several seconds in a row are one too: a single running build sends fewer. */
const maxLastingEvents = 5;
const lastingSeconds = 3;

/**
 * Calls `onChange` when build events begin to arrive in a flood, and when there have been few for three seconds. The returned
 * function must be called with the number of events of each batch.
 */
export function watchFlood(onChange: (isFlood: boolean) => void): (events: number) => void {
  let count = 0;
  /** Rises with each busy second and falls with each other one. */
  let busySeconds = 0;
  let isFlood = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    if (count > maxEvents) busySeconds = lastingSeconds;
    else if (count > maxLastingEvents) busySeconds = Math.min(busySeconds + 1, lastingSeconds);
    else busySeconds = Math.max(busySeconds - 1, 0);
    const isNow = isFlood ? busySeconds > 0 : busySeconds === lastingSeconds;
    if (isNow !== isFlood) onChange(isNow);
    isFlood = isNow;
    count = 0;
    timer = busySeconds > 0 ? setTimeout(check, 1000) : undefined;
  };
  return (events) => {
    count += events;
    timer ??= setTimeout(check, 1000);
  };
}
