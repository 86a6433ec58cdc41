import { Monitor, Moon, Sun, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { chooseTheme, readTheme, themes, type Theme } from "../lib/theme.ts";

const looks: Record<Theme, { icon: LucideIcon; label: string }> = {
  system: { icon: Monitor, label: "Theme: system" },
  light: { icon: Sun, label: "Theme: light" },
  dark: { icon: Moon, label: "Theme: dark" },
};

/** Cycles through the themes: system, light, dark. */
export function ThemeButton({ className }: { className: string | undefined }) {
  const [theme, setTheme] = useState(readTheme);
  const { icon: Icon, label } = looks[theme];
  const next = () => {
    const following = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    chooseTheme(following);
    setTheme(following);
  };
  return (
    <button type="button" className={className} onClick={next} aria-label={label} title={label}>
      <Icon aria-hidden="true" />
    </button>
  );
}
