import { rememberedInTab, rememberInTab } from "./storage.ts";

const memory = "username";

/** The username last typed in this tab. It is stored because a refused sign-in reloads the form. */
export function typedUsername(): string | undefined {
  return rememberedInTab(memory);
}

export function keepTypedUsername(field: FormDataEntryValue | null): void {
  return rememberInTab(memory, typeof field === "string" && field !== "" ? field : undefined);
}

export function forgetTypedUsername(): void {
  return rememberInTab(memory, undefined);
}
