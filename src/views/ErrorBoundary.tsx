import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What stands in the place of what cannot be drawn. */
  fallback: (error: Error) => ReactNode;
  children: ReactNode;
}

/** Keeps what cannot be drawn from taking with it what stands around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.error ? fallback(this.state.error) : children;
  }
}
