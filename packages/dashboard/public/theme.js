// Runs before the first paint, so that a chosen theme never flashes. The rest is in src/lib/theme.ts.
try {
  const theme = localStorage.getItem("signalbox.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme is used then.
}
