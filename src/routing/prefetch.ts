import { createContext, use } from 'react';

/** Fetches what the page at a path needs before anybody goes there. The app provides it. */
export const PrefetchContext = createContext<(path: string) => void>(() => {});

/** What a link listens to, so that its page is on its way once the link is pointed at or has the focus. */
export function usePrefetch(to: string) {
  const prefetch = use(PrefetchContext);
  const start = () => prefetch(to);
  return { onPointerEnter: start, onFocus: start };
}
