/**
 * Puts text into the clipboard and says whether that worked. Browsers give pages on plain http no
 * clipboard, except on the machine itself: there the text is selected and copied as by hand.
 */
export const copyText = async (text: string): Promise<boolean> => {
  if (!window.isSecureContext) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
};

const copySelected = (text: string): boolean => {
  const field = document.createElement("textarea");
  const focused = document.activeElement;
  field.value = text;
  field.className = "unseen";
  field.setAttribute("aria-hidden", "true");
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
};
