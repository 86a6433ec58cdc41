import { useNavigate, useRouterState } from "../routing/index.ts";
import { CloudOff } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useFailure } from "../api/capabilities.ts";
import { readConfig } from "../api/config.ts";
import { welcomeLink } from "../lib/links.ts";
import type { Session } from "../api/session.ts";
import { saveReturnAddress } from "../lib/return-address.ts";
import { NotFoundPage } from "../pages/not-found/NotFoundPage.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { FormerAddress } from "./FormerAddress.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/**
 * Controls who may see a screen: visitors are redirected to /welcome from all screens except public ones. The
 * screen is rendered before the user is known, so that its own calls do not wait, unless a visitor may have requested the
 * page: the server would refuse the calls.
 */
export function Guard({ session, children }: { session: Session; children: ReactNode }) {
  const access = useRouterState(({ route }) => route.access);
  useSignedIn(session, access === "anyone");
  if (access === "anyone") return children;
  if (session.state === "visitor") return <RedirectToWelcome />;
  if (session.state === "loading" && readConfig().visitor !== undefined) return null;
  if (session.state === "failed") return <Unreachable error={session.error} />;
  if (access === "sysadmin" && session.user?.admin === false) return <NotFoundPage />;
  return (
    <>
      {children}
      <FormerAddress />
    </>
  );
}

/** Redirects to /welcome, and stores the current address to return to it after signing in. */
const RedirectToWelcome = () => {
  const navigate = useNavigate();
  const [address] = useState(() => location.href);
  useEffect(() => {
    saveReturnAddress(address, Date.now());
    void navigate({ ...welcomeLink, replace: true });
  }, [address, navigate]);
  return null;
};

const Unreachable = ({ error }: { error: Error }) => (
  <EmptyState
    isAlert
    isScreen
    icon={<CloudOff />}
    title="The server is not responding"
    action={<Button onClick={() => location.reload()}>Try again</Button>}
  >
    {useFailure(error)}
  </EmptyState>
);
