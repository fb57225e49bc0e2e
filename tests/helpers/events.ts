import { waitFor } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { Change, News } from '../../features/live/contract';

/** A connection that a page has opened to hear what others record. */
export class Events extends EventTarget {
  /** Those of the test, in their order. */
  static opened: Events[] = [];

  isOpen = true;
  readonly query: Record<string, string>;
  private id = 0;

  constructor(readonly url: string) {
    super();
    this.query = Object.fromEntries(new URL(url, window.location.href).searchParams);
    Events.opened.push(this);
  }

  close(): void {
    this.isOpen = false;
  }

  /** As the server tells what others have recorded. */
  tell(changes: Change[], { missed = false, id = ++this.id } = {}): void {
    const data: News = { changes, missed };
    const event = new MessageEvent('message', { data: JSON.stringify(data), lastEventId: `${id}` });
    if (this.isOpen) this.dispatchEvent(event);
  }
}

/** Gives jsdom server-sent events, which it has none of. */
export function hearEvents(): void {
  vi.stubGlobal('EventSource', Events);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Events.opened = [];
  });
}

/** The connection that is open, once one is. */
export const openEvents = (): Promise<Events> =>
  waitFor(() => {
    const open = Events.opened.filter(({ isOpen }) => isOpen);
    const [only] = open;
    if (!only || open.length > 1) throw new Error(`${open.length} connections are open`);
    return only;
  });

/** Has the page be looked at, or not. */
export function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
