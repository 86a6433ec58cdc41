import { access, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { pulledImagesName } from "../../../data-folder/data-folder.ts";

/** An image that this installation pulled, by the name that a pipeline gave it. */
export type PulledImage = {
  name: string;
  id: string;
  /** Seconds. */
  lastUsed: number;
};

const record = z.array(z.object({ name: z.string(), id: z.string(), lastUsed: z.number() }));

/** A step that uses an image again changes the record only after this time. */
const usePrecision = 600;

/** The images that a server with this data folder pulled. Images that the engine already had are never among them. */
export async function listPulledImages(dataFolder: string): Promise<PulledImage[]> {
  const text = await readFile(fileOf(dataFolder), "utf8").catch(() => "[]");
  try {
    return record.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Whether a server with this data folder has ever pulled an image. The file stays when its images are removed. */
export function hasPulledImages(dataFolder: string): Promise<boolean> {
  return access(fileOf(dataFolder)).then(
    () => true,
    () => false,
  );
}

/**
 * Remembers that a step uses an image.
 * @param before the id that the name had before this server pulled it, undefined if it had none
 * @param after the id that it has now
 */
export function rememberUse(
  dataFolder: string,
  { name, before, after }: { name: string; before: string | undefined; after: string },
  now: number,
): Promise<void> {
  return change(dataFolder, (images) => {
    const known = images.find((image) => image.name === name);
    // Somebody else pulled or built the image that has this name now.
    const isOurs = before === undefined || known?.id === before;
    const others = images.filter((image) => image !== known);
    if (!isOurs) return known === undefined ? images : others;
    if (known?.id === after && now - known.lastUsed < usePrecision) return images;
    return [...others, { name, id: after, lastUsed: now }];
  });
}

export function forgetImage(dataFolder: string, name: string): Promise<void> {
  return change(dataFolder, (images) => images.filter((image) => image.name !== name));
}

/** The end of the last change. Steps of several stages change the same file. */
let changed: Promise<unknown> = Promise.resolve();

function change(dataFolder: string, edit: (images: PulledImage[]) => PulledImage[]): Promise<void> {
  const run = async (): Promise<void> => {
    const images = await listPulledImages(dataFolder);
    const edited = edit(images);
    if (edited === images) return;
    const file = fileOf(dataFolder);
    await writeFile(`${file}.new`, `${JSON.stringify(edited, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  const next = changed.then(run);
  changed = next.catch(() => undefined);
  return next;
}

function fileOf(dataFolder: string): string {
  return join(dataFolder, pulledImagesName);
}
