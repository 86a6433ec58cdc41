/** A duration in seconds with letters: `45s`, `2m 05s`, `1h 02m 05s`. */
export function formatDuration(length: number): string {
  const total = Math.max(0, Math.floor(length));
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  const rest = `${total % 60}s`;
  if (hours > 0) return `${hours}h ${pad(`${minutes}m`)} ${pad(rest)}`;
  return minutes > 0 ? `${minutes}m ${pad(rest)}` : rest;
}

/** How long something took. Servers store whole seconds, so 0 is less than one. */
export function formatTaken(seconds: number): string {
  const rounded = Math.round(seconds);
  return rounded < 1 ? "under 1s" : formatDuration(rounded);
}

const pad = (value: string): string => value.padStart(3, "0");
