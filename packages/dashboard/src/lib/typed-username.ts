import { rememberedInTab, rememberInTab } from "./storage.ts";

const memory = "username";

/** The username last typed in this tab. It is stored because a refused sign-in reloads the form. */
export const typedUsername = (): string | undefined => rememberedInTab(memory);

export const keepTypedUsername = (field: FormDataEntryValue | null): void =>
  rememberInTab(memory, typeof field === "string" && field !== "" ? field : undefined);

export const forgetTypedUsername = (): void => rememberInTab(memory, undefined);
