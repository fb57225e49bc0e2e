import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered instead of children that throw. */
  fallback: (error: Error) => ReactNode;
  /** Resets the boundary when it changes. */
  at?: unknown;
  children: ReactNode;
}

interface Failed {
  error: Error | null;
  at: unknown;
}

/** Catches rendering errors of its children, so that the surrounding page stays. */
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
