import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { usePageActions } from "../components/page-actions.ts";
import { chooseTheme, readTheme, themes, type Theme } from "../lib/theme.ts";

const themeAppearances: Record<Theme, { icon: LucideIcon; label: string; title: string }> = {
  system: { icon: Monitor, label: "Theme: system", title: "System theme" },
  light: { icon: Sun, label: "Theme: light", title: "Light theme" },
  dark: { icon: Moon, label: "Theme: dark", title: "Dark theme" },
};

/** Cycles through the themes: system, light, dark. */
export function ThemeButton({ className }: { className: string | undefined }) {
  const [theme, setTheme] = useState(readTheme);
  const { icon: Icon, label } = themeAppearances[theme];
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  const next = () => choose(themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system");
  usePageActions(
    () =>
      themes.map((one) => {
        const { icon: Icon, title } = themeAppearances[one];
        const isImpossible = one === theme;
        return {
          id: `theme-${one}`,
          title,
          icon: <Icon />,
          isImpossible,
          run: () => choose(one),
        };
      }),
    "shell",
  );
  return (
    <button type="button" className={className} onClick={next} aria-label={label} title={label}>
      <Icon aria-hidden="true" />
    </button>
  );
}
