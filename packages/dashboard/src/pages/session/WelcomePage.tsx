import { useSession } from "../../api/session.ts";
import { productName } from "../../messages/messages.ts";
import { SessionCard } from "./SessionCard.tsx";
import { SignedInCard } from "./SignedInCard.tsx";
import { SignInLink } from "./SignInLink.tsx";

export function WelcomePage() {
  const { user } = useSession();
  return user === undefined ? <Welcome /> : <SignedInCard user={user} />;
}

const Welcome = () => (
  <SessionCard
    title={`Welcome to ${productName}`}
    text="Sign in to see your repositories, builds and live logs."
  >
    <SignInLink>Sign in</SignInLink>
  </SessionCard>
);
