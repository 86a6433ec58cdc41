/** Whether a file may use a template, as a Drone server finds out: a whole line says so. */
export const mayUseTemplate = (text: string): boolean =>
  /^kind:[ \t]+template[ \t]*\r?$/m.test(text);
