import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

/** Keeps a page that cannot be drawn from taking the app with it. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
