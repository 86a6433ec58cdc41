/**
 * The error of a step, stage or build: its sentence, and the excerpt of the pipeline file that the embedded server
 * puts below it, or nothing.
 */
export function errorParts(error: string): { sentence: string; excerpt: string } {
  const [sentence = "", ...excerpt] = error.split("\n\n");
  return { sentence, excerpt: excerpt.join("\n\n") };
}
