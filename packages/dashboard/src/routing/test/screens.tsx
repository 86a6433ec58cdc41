import { useState } from "react";
import { vi } from "vitest";
import { Link, Navigate, Outlet, useBlocker, useNavigate, useParams, useSearch } from "../index.ts";

/** Called when the link to the repository is followed. */
export const followed = vi.fn<() => void>();

const repo = { namespace: "octo", name: "hello" };

/** A screen whose code the test delivers. */
export function lateScreen(text: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLoaded = false;
  const Late = () => <h1>{text}</h1>;
  return {
    arrives: () => {
      isLoaded = true;
      resolve();
    },
    component: Object.assign(Late, { preload: () => (isLoaded ? undefined : promise) }),
  };
}

export function Home() {
  const { filter, active } = useSearch({ from: "/" });
  const navigate = useNavigate({ from: "/" });
  const navigateAnywhere = useNavigate();
  const [isRedirecting, setRedirecting] = useState(false);
  return (
    <>
      <h1>Home</h1>
      <output>{JSON.stringify({ filter, active })}</output>
      <div data-testid="list" />
      <button
        type="button"
        onClick={() =>
          void navigate({
            search: (old) => ({ ...old, active: true }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        Active
      </button>
      <button
        type="button"
        onClick={() =>
          void navigateAnywhere({ to: ".", search: { active: true }, resetScroll: false })
        }
      >
        Also active
      </button>
      <button type="button" onClick={() => setRedirecting(true)}>
        Redirect
      </button>
      {isRedirecting && <Navigate to="/account" replace />}
    </>
  );
}

export function Repo() {
  const { namespace, name } = useParams({ from: "/$namespace/$name" });
  // Stands for a screen that remembers its address before it sends a visitor to sign in.
  const [address] = useState(() => location.pathname);
  return (
    <>
      <h1>
        {namespace}/{name}
      </h1>
      <output>{address}</output>
    </>
  );
}

export function Form() {
  const [isDirty, setDirty] = useState(false);
  const blocked = useBlocker({ isBlocking: isDirty });
  return (
    <>
      <h1>Form</h1>
      <button type="button" onClick={() => setDirty(true)}>
        Edit
      </button>
      {blocked && (
        <div role="dialog">
          <button type="button" onClick={blocked.stay}>
            Stay
          </button>
          <button type="button" onClick={blocked.proceed}>
            Leave
          </button>
        </div>
      )}
    </>
  );
}

export function Broken(): never {
  throw new Error("it broke");
}

export function Frame() {
  const [count, setCount] = useState(0);
  return (
    <>
      <nav>
        <Link to="/">Home</Link>
        <Link to="/" search={{ filter: "x" }}>
          Filtered
        </Link>
        <Link to="/builds-feed">Feed</Link>
        <Link to="/$namespace/$name" params={repo} onFollow={followed}>
          Repository
        </Link>
        <Link to="/$namespace/$name/branches" params={repo}>
          Branches
        </Link>
        <Link to="/account">Account</Link>
        <Link to="/logout">Broken</Link>
      </nav>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <Outlet />
    </>
  );
}
