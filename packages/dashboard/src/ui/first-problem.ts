/** Focuses the first invalid field of a form, once the errors have been rendered. */
export function showFirstProblem(form: HTMLFormElement): number {
  return requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
