import type { Problems } from "../../components/forms/use-form.ts";

export type Registration = { email: string; name: string; company: string };

/** Email and full name are required. Company is optional. */
export function checkRegistration({ email, name }: Registration): Problems<Registration> {
  return {
    email: email.trim() === "" ? "An email is required" : undefined,
    name: name.trim() === "" ? "Your full name is required" : undefined,
  };
}
