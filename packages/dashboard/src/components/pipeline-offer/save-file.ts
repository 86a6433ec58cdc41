/** Saves a text as a file in the browser's folder of downloads. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Deferred, because the browser must first have started to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
