/** What an import brought and what it left out, for the person who runs it. */
export type ImportReport = {
  /** Counts something that is here now and was not before. */
  add: (what: Imported, count?: number) => void;
  /** Counts something that is not here as it was there, with the reason as a sentence without a full stop. */
  note: (reason: string, name?: string) => void;
  counts: () => ReadonlyMap<Imported, number>;
  /** Whether something is not here for this reason. */
  has: (reason: string) => boolean;
  lines: () => string[];
};

export const importedThings = [
  "users",
  "repositories",
  "permissions",
  "builds",
  "stages",
  "steps",
  "logs",
  "cards",
  "secrets",
  "organization secrets",
  "cron jobs",
  "templates",
] as const;

export type Imported = (typeof importedThings)[number];

const maxNames = 10;

export function createImportReport(): ImportReport {
  const counts = new Map<Imported, number>(importedThings.map((what) => [what, 0]));
  const notes = new Map<string, { count: number; names: string[] }>();
  return {
    add: (what, count = 1) => void counts.set(what, (counts.get(what) ?? 0) + count),
    note: (reason, name) => {
      const note = notes.get(reason) ?? { count: 0, names: [] };
      note.count += 1;
      if (name !== undefined && note.names.length < maxNames) note.names.push(name);
      notes.set(reason, note);
    },
    counts: () => counts,
    has: (reason) => notes.has(reason),
    lines: () => [
      ...[...counts].map(([what, count]) => `${String(count).padStart(9)} ${what}`),
      ...[...notes].map(([reason, { count, names }]) => {
        const more = count > names.length && names.length > 0 ? ", …" : "";
        const list = names.length === 0 ? "" : ` (${names.join(", ")}${more})`;
        return `${reason}: ${count}${list}`;
      }),
    ],
  };
}
