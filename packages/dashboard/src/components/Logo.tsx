/** A signal: two lamps on a mast, the upper one lit. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect x="8" y="2.5" width="16" height="27" rx="8" fill="var(--logo-body)" />
      <circle cx="16" cy="10.7" r="4.4" fill="var(--logo-lamp)" />
      <circle cx="16" cy="21.3" r="3.6" fill="none" stroke="var(--logo-rim)" strokeWidth="1.8" />
    </svg>
  );
}
