import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in the place of what cannot be drawn. */
  fallback: (error: Error) => ReactNode;
  /** Where it is: somewhere else it is drawn again. */
  at?: unknown;
  children: ReactNode;
}

interface Failed {
  error: Error | null;
  at: unknown;
}

/** Keeps what cannot be drawn from taking with it what stands around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failed> {
  override state: Failed = { error: null, at: this.props.at };

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: Failed) {
    return at === state.at ? null : { error: null, at };
  }

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.error ? fallback(this.state.error) : children;
  }
}
