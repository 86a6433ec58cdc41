import { Component, type ComponentType, type ReactNode } from "react";

type Props = {
  /** A new value renders the children again. */
  resetKey: unknown;
  /** Shows the error. */
  component: ComponentType<{ error: unknown }>;
  children: ReactNode;
};
type State = { resetKey: unknown; failure: { error: unknown } | undefined };

/** Replaces children that threw an error by that error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey, failure: undefined };

  static getDerivedStateFromError(error: unknown): Pick<State, "failure"> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: undefined };
  }

  override render(): ReactNode {
    const { component: Problem, children } = this.props;
    return this.state.failure === undefined ? (
      children
    ) : (
      <Problem error={this.state.failure.error} />
    );
  }
}
