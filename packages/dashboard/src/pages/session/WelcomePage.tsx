import { useSyncExternalStore } from "react";
import { identityStore } from "../../identity/identity.ts";
import { readConfig } from "../../api/config.ts";
import { useSession } from "../../api/session.ts";
import { productName } from "../../messages/messages.ts";
import { loginFormLink } from "../../lib/links.ts";
import { Link } from "../../routing/index.ts";
import { SessionCard } from "./SessionCard.tsx";
import styles from "./SessionCard.module.css";
import { SignedInCard } from "./SignedInCard.tsx";
import { SignInLink } from "./SignInLink.tsx";

export function WelcomePage() {
  const { user } = useSession();
  return user === undefined ? <Welcome /> : <SignedInCard user={user} />;
}

const Welcome = () => {
  const { hasEnded } = useSyncExternalStore(identityStore.subscribe, identityStore.get);
  const { provider } = readConfig();
  return (
    <SessionCard
      title={hasEnded ? "Your session has ended" : `Welcome to ${productName}`}
      text={
        hasEnded ? (
          <span role="status">Sign in again to continue where you were.</span>
        ) : (
          "Sign in to see your repositories, builds and live logs."
        )
      }
    >
      <SignInLink>{provider === undefined ? "Sign in" : `Continue with ${provider}`}</SignInLink>
      {provider !== undefined && (
        <Link className={styles.other} {...loginFormLink}>
          Sign in with a password
        </Link>
      )}
    </SessionCard>
  );
};
