interface Place {
  /** The router's, of an entry of the history. */
  key: string;
  pathname: string;
  search: string;
}

/*
 * The router remembers how far each page was scrolled and finds it so again. Until it is there, this does.
 */

/** Where the browser session remembers it. */
export const SCROLLING = 'scrolling';

/** By what it is remembered. The first entry of every visit has the same key; its address tells it apart. */
export const scrollingKey = ({ key, pathname, search }: Place): string => (key === 'default' ? pathname + search : key);

/** The key of the page that is shown. */
function keyNow(): string {
  const { pathname, search } = window.location;
  const { key = 'default' } = (window.history.state ?? {}) as Partial<Place>;
  return scrollingKey({ key, pathname, search });
}

function remembered(): Partial<Record<string, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLLING) ?? '{}') as Partial<Record<string, number>>;
  } catch {
    // A browser that forbids storage remembers nothing.
    return {};
  }
}

/** Scrolls a page that has just been drawn to where it was left. */
export const restoreScrolling = (): void => window.scrollTo(0, remembered()[keyNow()] ?? 0);

/** Has the router, once it is there, find the page as far scrolled as it is now. */
export function keepScrolling(): void {
  try {
    sessionStorage.setItem(SCROLLING, JSON.stringify({ ...remembered(), [keyNow()]: window.scrollY }));
  } catch {
    // Nor can it be told.
  }
}
