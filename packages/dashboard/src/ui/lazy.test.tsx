// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyComponent, lazyDialog, lazyModule } from "./lazy.tsx";
import { loadFailures } from "./load-failures.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Wait = () => <p>Wait</p>;

describe("lazyComponent", () => {
  it("shows the placeholder until it is loaded, then renders immediately", async () => {
    const parts = lazyModule(async () => ({ Greeting }));
    const Later = lazyComponent(parts, (module) => module.Greeting, Wait);
    const { unmount } = render(<Later name="Kim" />);
    expect(screen.getByText("Wait")).toBeDefined();
    expect(await screen.findByText("Hello Kim")).toBeDefined();
    unmount();
    render(<Later name="Ada" />);
    expect(screen.getByText("Hello Ada")).toBeDefined();
  });

  it("is requested once for all users of it", async () => {
    let loads = 0;
    const parts = lazyModule(async () => {
      loads += 1;
      return { Greeting };
    });
    const Later = lazyComponent(parts, (module) => module.Greeting);
    await parts.load();
    render(<Later name="Kim" />);
    render(<Later name="Ada" />);
    expect(await screen.findByText("Hello Ada")).toBeDefined();
    expect(loads).toBe(1);
  });

  it("is retried until it is loaded, and immediately when the browser is online again", async () => {
    let isOnline = false;
    let loads = 0;
    const parts = lazyModule(async () => {
      loads += 1;
      if (!isOnline) throw new Error("no such file");
      return { Greeting };
    });
    const Later = lazyComponent(parts, (module) => module.Greeting, Wait);
    render(<Later name="Kim" />);
    await vi.waitFor(() => expect(loads).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(loads).toBe(2);
    expect(screen.getByText("Wait")).toBeDefined();
    isOnline = true;
    dispatchEvent(new Event("online"));
    expect(await screen.findByText("Hello Kim")).toBeDefined();
    expect(loads).toBe(3);
  });

  it("is not retried after the component was unmounted", async () => {
    let loads = 0;
    const parts = lazyModule(async (): Promise<{ Greeting: typeof Greeting }> => {
      loads += 1;
      throw new Error("no such file");
    });
    const Later = lazyComponent(parts, (module) => module.Greeting);
    const { unmount } = render(<Later name="Kim" />);
    await vi.waitFor(() => expect(loads).toBe(1));
    unmount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loads).toBe(1);
  });
});

describe("lazyDialog", () => {
  it("closes and reports a failed load, and retries when it is opened again", async () => {
    let exists = false;
    const parts = lazyModule(async () => {
      if (!exists) throw new Error("no such file");
      return { Shown: () => <p>Open</p> };
    });
    const Later = lazyDialog(parts, (module) => module.Shown);
    const onClose = vi.fn<() => void>();
    const onMissing = vi.fn<() => void>();
    const stop = loadFailures.subscribe(onMissing);
    const { rerender } = render(<Later isOpen onClose={onClose} />);
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onMissing).toHaveBeenCalledOnce();
    exists = true;
    rerender(<Later isOpen={false} onClose={onClose} />);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.queryByText("Open")).toBeNull();
    rerender(<Later isOpen onClose={onClose} />);
    expect(await screen.findByText("Open")).toBeDefined();
    stop();
  });
});
