/**
 * Copies text to the clipboard and returns whether that worked. The clipboard API requires a secure context, so
 * over plain HTTP the text is selected and copied by a command:
 * https://developer.mozilla.org/en-US/docs/Web/API/Clipboard
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

const copySelected = (text: string): boolean => {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.className = "unseen";
  field.setAttribute("aria-hidden", "true");
  document.body.append(field);
  field.select();
  // The only way without the clipboard API.
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
};
