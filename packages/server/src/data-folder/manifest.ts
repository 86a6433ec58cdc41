import * as z from "zod/mini";

/** The first entry of a backup. */
export const manifestName = "signalbox-backup.json";

/** The form of backups that this program writes and reads. */
export const backupFormat = 1;

/** The description that a backup contains. */
export const Manifest = z.object({
  format: z.int(),
  /** The version of Signalbox that wrote the backup. */
  version: z.string(),
  /** The version of the tables of its database. */
  schema: z.int(),
  /** The time of the copy of the database. */
  created: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;
