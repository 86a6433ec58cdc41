import { useSearch } from "../../routing/index.ts";
import { sessionTexts } from "../../messages/session-texts.ts";
import { SessionCard } from "./SessionCard.tsx";
import { SignInLink } from "./SignInLink.tsx";

/** Shows the message that the server put into the URL. A bare status is explained by an additional sentence. */
export function LoginErrorPage() {
  const { message } = useSearch({ from: "/login/error" });
  return (
    <SessionCard
      title="Sign in failed"
      text={
        <>
          <span role="alert">{message || sessionTexts.loginError}</span>
          {message === "Unauthorized" ? ` – ${sessionTexts.loginRefused}` : null}
        </>
      }
    >
      <SignInLink>Try again</SignInLink>
    </SessionCard>
  );
}
