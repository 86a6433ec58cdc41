import { serverUrl } from "../../api/config.ts";
import { useSession } from "../../api/session.ts";
import { homeLink } from "../../lib/links.ts";
import { pageTexts } from "../../messages/messages.ts";
import { runPageAction } from "../../components/page-actions.ts";
import { useTitleOverride } from "../../components/use-title.ts";
import { Link } from "../../routing/index.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

/** Shown for unknown paths, and for whatever does not exist or is hidden from the user. */
export function NotFoundPage() {
  const session = useSession();
  useTitleOverride("Not found");
  return (
    <EmptyState
      isScreen
      icon={<SignalsOut />}
      title={pageTexts.notFound}
      action={session.state === "visitor" ? <SignIn /> : <WaysOn />}
    >
      {pageTexts.notFoundMore}
    </EmptyState>
  );
}

const SignIn = () => (
  <a className={buttonClass("primary")} href={serverUrl("/login").href}>
    Sign In
  </a>
);

const WaysOn = () => (
  <>
    <Link {...homeLink} className={buttonClass("primary")}>
      Go to home
    </Link>
    <Button onClick={() => runPageAction("search")}>Search repositories</Button>
  </>
);

/** A railway signal with both lamps off. */
const SignalsOut = () => (
  <svg
    viewBox="0 0 48 64"
    width="48"
    height="64"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <rect x="10" y="2" width="28" height="48" rx="14" />
    <circle cx="24" cy="17" r="6" strokeDasharray="3 3" />
    <circle cx="24" cy="35" r="6" strokeDasharray="3 3" />
    <path d="M24 50v12M16 62h16" strokeLinecap="round" />
  </svg>
);
