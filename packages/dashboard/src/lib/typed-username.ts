import { rememberedInTab, rememberInTab } from "./storage.ts";

const memory = "username";

/** The username that was typed last into the form of this tab: a refusal leads back to an empty page. */
export const typedUsername = (): string | undefined => rememberedInTab(memory);

export const keepTypedUsername = (field: FormDataEntryValue | null): void =>
  rememberInTab(memory, typeof field === "string" && field !== "" ? field : undefined);

export const forgetTypedUsername = (): void => rememberInTab(memory, undefined);
