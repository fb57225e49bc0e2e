import { waitFor } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** A change of a record, and the data of an event, as `GET /api/live` sends them. */
export interface Change {
  entity: string;
  id: number;
  action: 'create' | 'change' | 'delete';
}
export interface News {
  changes: Change[];
  missed: boolean;
}

/** The page's connection for live updates. */
export class Events extends EventTarget {
  /** The connections opened in this test, in order. */
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

  /** Sends changes, as the server does. */
  send(changes: Change[], { missed = false, id = ++this.id } = {}): void {
    const data: News = { changes, missed };
    const event = new MessageEvent('message', { data: JSON.stringify(data), lastEventId: `${id}` });
    if (this.isOpen) this.dispatchEvent(event);
  }
}

/** Replaces server-sent events, which jsdom does not have. */
export function mockEvents(): void {
  vi.stubGlobal('EventSource', Events);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Events.opened = [];
  });
}

/** Waits for the one open connection. */
export const openEvents = (): Promise<Events> =>
  waitFor(() => {
    const open = Events.opened.filter(({ isOpen }) => isOpen);
    const [only] = open;
    if (!only || open.length > 1) throw new Error(`${open.length} connections are open`);
    return only;
  });

/** Changes the visibility of the page. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}
