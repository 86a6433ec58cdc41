import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userQuery } from "../../api/queries.ts";
import { forgetNotifications } from "../../live/notifications/forget-others.ts";
import { forgetReturnAddress } from "../../lib/return-address.ts";
import { sessionTexts } from "../../messages/session-texts.ts";
import { SessionCard } from "./SessionCard.tsx";
import { SignInLink } from "./SignInLink.tsx";

/** The server ends the session when it serves this page, so cached data must be removed. */
export function LogoutPage() {
  const cache = useQueryClient();
  useEffect(() => {
    forgetReturnAddress();
    forgetNotifications();
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  }, [cache]);
  return (
    <SessionCard title="Signed out" text={sessionTexts.loggedOut}>
      <SignInLink>Sign in again</SignInLink>
    </SessionCard>
  );
}
