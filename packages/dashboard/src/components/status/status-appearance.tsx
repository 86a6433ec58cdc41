import type { Status } from "@signalbox/contract";
import type { ReactNode } from "react";

/** The appearance of a status: a word, a colour token, and a shape in a 16 × 16 view box. */
export type StatusAppearance = { word: string; color: string; shape: ReactNode };

/** Strokes that look cut out of a filled shape. */
const cut = { stroke: "var(--on-status)", strokeWidth: 1.6, fill: "none" } as const;
const line = { stroke: "currentColor", strokeWidth: 1.6, fill: "none" } as const;
const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;

/**
 * Each status has its own shape, so that statuses can be distinguished without colours: at 16 pixels, in
 * greyscale and in forced-colors mode.
 */
export const statusAppearances: Record<Status, StatusAppearance> = {
  success: {
    word: "Success",
    color: "var(--status-success)",
    shape: (
      <>
        <circle cx="8" cy="8" r="7" fill="currentColor" />
        <path d="M4.9 8.3 7.1 10.5 11.1 5.8" {...cut} {...round} />
      </>
    ),
  },
  running: {
    word: "Running",
    color: "var(--status-running)",
    shape: (
      <>
        <circle cx="8" cy="8" r="6.2" {...line} opacity="0.3" />
        <path d="M8 1.8A6.2 6.2 0 0 1 14.2 8" {...line} {...round} strokeWidth="2" />
        <circle cx="8" cy="8" r="2.6" fill="currentColor" />
      </>
    ),
  },
  pending: {
    word: "Pending",
    color: "var(--status-pending)",
    shape: (
      <>
        <circle cx="8" cy="8" r="6.2" {...line} />
        <path d="M8 4.6V8l2.3 1.5" {...line} {...round} />
      </>
    ),
  },
  blocked: {
    word: "Blocked",
    color: "var(--status-blocked)",
    shape: (
      <>
        <path d="M8 .8 15.2 8 8 15.2.8 8Z" fill="currentColor" />
        <path d="M6.4 5.7v4.6M9.6 5.7v4.6" {...cut} {...round} />
      </>
    ),
  },
  waiting_on_dependencies: {
    word: "Waiting on dependencies",
    color: "var(--status-waiting)",
    shape: (
      <>
        <circle cx="3.4" cy="3.8" r="2.2" fill="currentColor" />
        <path d="M3.4 6v3.2a2.4 2.4 0 0 0 2.4 2.4h2.4" {...line} strokeDasharray="2 1.6" />
        <circle cx="11.4" cy="11.6" r="2.9" {...line} />
      </>
    ),
  },
  failure: {
    word: "Failure",
    color: "var(--status-failure)",
    shape: (
      <>
        <path d="M5 .9h6L15.1 5v6L11 15.1H5L.9 11V5Z" fill="currentColor" />
        <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" {...cut} {...round} />
      </>
    ),
  },
  error: {
    word: "Error",
    color: "var(--status-error)",
    shape: (
      <>
        <path
          d="M8 1.8 14.8 14H1.2Z"
          fill="currentColor"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
        <path d="M8 6v3.8M8 12v.1" {...cut} {...round} />
      </>
    ),
  },
  declined: {
    word: "Declined",
    color: "var(--status-declined)",
    shape: (
      <>
        <circle cx="8" cy="8" r="6.2" {...line} />
        <path d="M3.7 3.7l8.6 8.6" {...line} />
      </>
    ),
  },
  killed: {
    word: "Killed",
    color: "var(--status-killed)",
    shape: (
      <>
        <rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2.4" {...line} />
        <rect x="5" y="5" width="6" height="6" rx="0.8" fill="currentColor" />
      </>
    ),
  },
  skipped: {
    word: "Skipped",
    color: "var(--status-skipped)",
    shape: <path d="m2.8 3.6 4.4 4.4-4.4 4.4M8.6 3.6 13 8l-4.4 4.4" {...line} {...round} />,
  },
  inactive: {
    word: "Inactive",
    color: "var(--status-inactive)",
    shape: (
      <>
        <circle cx="8" cy="8" r="6.2" {...line} strokeDasharray="1.6 2.3" />
        <path d="M5.2 8h5.6" {...line} {...round} />
      </>
    ),
  },
};

/** Grey and hollow, because it asks for no action. */
export const ignoredAppearance: StatusAppearance = {
  word: "Failed, ignored",
  color: "var(--text-soft)",
  shape: (
    <>
      <path d="M5.3 1.7h5.4l3.6 3.6v5.4l-3.6 3.6H5.3l-3.6-3.6V5.3Z" {...line} strokeWidth={1.5} />
      <path d="M8 4.8v3.8M8 11.1v.1" {...line} {...round} />
    </>
  ),
};

/** The word for a status that this version does not know: its name, if it has one. */
export function unknownWord(status: string): string {
  return status.replaceAll("_", " ") || "Unknown";
}

/** A neutral look for a status that this version does not know. */
export function unknownAppearance(status: string): StatusAppearance {
  return {
    word: unknownWord(status),
    color: "var(--text-faint)",
    shape: (
      <>
        <rect x="2.2" y="4.6" width="11.6" height="6.8" rx="3.4" {...line} />
        <path d="M6 8h.1M10 8h.1" {...line} {...round} strokeWidth="2" />
      </>
    ),
  };
}
