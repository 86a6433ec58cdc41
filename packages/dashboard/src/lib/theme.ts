import { remember, remembered } from "./storage.ts";

/** `system` follows the operating system. `public/begin.js` applies a stored choice before the first paint. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export function readTheme(): Theme {
  return themes.find((theme) => theme === remembered("theme")) ?? "system";
}

export function chooseTheme(theme: Theme): void {
  remember("theme", theme === "system" ? undefined : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
