import { remember } from "./storage.ts";

/** `system` follows the operating system. `public/theme.js` applies a stored choice before the first paint. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The theme of this page. Another tab may have stored another one meanwhile. */
export function readTheme(): Theme {
  const { theme: applied } = document.documentElement.dataset;
  return themes.find((theme) => theme === applied) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  remember("theme", theme === "system" ? undefined : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
