/** Focuses the first invalid field of a form, once the errors have been rendered. */
export const showFirstProblem = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
