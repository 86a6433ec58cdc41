/** For commands that have no server to ask. */
export const templateElsewhere =
  "it uses a template, and templates are on the server: save what the template makes of it, which the page of a build shows, as a file, and give that here";

/** Whether a file may use a template, as a Drone server finds out: a whole line says so. */
export const mayUseTemplate = (text: string): boolean =>
  /^kind:[ \t]+template[ \t]*\r?$/m.test(text);
