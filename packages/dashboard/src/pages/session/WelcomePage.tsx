import { productName } from "../../messages.ts";
import { SessionCard } from "./SessionCard.tsx";
import { SignInLink } from "./SignInLink.tsx";

export const WelcomePage = () => (
  <SessionCard
    title={`Welcome to ${productName}`}
    text="Sign in to see your repositories, their builds, and every line that they print."
  >
    <SignInLink>Sign in</SignInLink>
  </SessionCard>
);
