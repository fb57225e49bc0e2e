import { Component, type ReactNode } from 'react';

/** Shows nothing where something cannot be drawn: the app draws it again, and says so. */
export class NothingIfBroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
