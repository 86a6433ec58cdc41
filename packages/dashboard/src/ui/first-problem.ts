/** Once it is drawn, the first field of a form with something wrong gets the focus. */
export const showFirstProblem = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
