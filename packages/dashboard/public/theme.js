// Applies the stored theme before the first paint, because otherwise the page would flash in the theme of the system. It is a file,
// because the Content-Security-Policy forbids inline scripts. src/lib/theme.ts stores the theme.
try {
  const theme = localStorage.getItem("signalbox.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The browser may block storage.
}
