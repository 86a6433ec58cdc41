// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { later, partsOf } from "./later.tsx";

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Wait = () => <p>Wait</p>;

describe("a part that comes later", () => {
  it("shows what stands in its place until it is there, and from then on at once", async () => {
    const parts = partsOf(async () => ({ Greeting }));
    const Later = later(parts, (module) => module.Greeting, Wait);
    const { unmount } = render(<Later name="Kim" />);
    expect(screen.getByText("Wait")).toBeDefined();
    expect(await screen.findByText("Hello Kim")).toBeDefined();
    unmount();
    render(<Later name="Ada" />);
    expect(screen.getByText("Hello Ada")).toBeDefined();
  });

  it("is asked for once by all who need it", async () => {
    let asked = 0;
    const parts = partsOf(async () => {
      asked += 1;
      return { Greeting };
    });
    const Later = later(parts, (module) => module.Greeting);
    await parts.load();
    render(<Later name="Kim" />);
    render(<Later name="Ada" />);
    expect(await screen.findByText("Hello Ada")).toBeDefined();
    expect(asked).toBe(1);
  });

  it("hands what kept it from coming to who shows errors", async () => {
    const parts = partsOf(async (): Promise<{ Greeting: typeof Greeting }> => {
      throw new Error("no such file");
    });
    const Later = later(parts, (module) => module.Greeting, Wait);
    render(
      <Shown>
        <Later name="Kim" />
      </Shown>,
    );
    expect(await screen.findByText("no such file")).toBeDefined();
  });
});

class Shown extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}
