/** The name of an image as users write it: without the registry and folder that Docker adds to short names. */
export function shortImageName(image: string): string {
  return image.replace(/^docker\.io\/(?:library\/)?/, "");
}
