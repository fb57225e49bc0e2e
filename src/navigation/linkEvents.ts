import { createContext, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { PageRequest, PlacedPage } from '../routing/pageRoute';
import { chosenIn } from '../schema/scope';
import type { NavigationState } from './navigationState';

/** The target of a link, and the records that scope its page. */
export interface LinkTarget extends Pick<PageRequest, 'search' | 'chosen'> {
  href: string;
  pathname: string;
  state: NavigationState;
}

/** Handles the events of links inside the app. */
export interface LinkHandler {
  /** The pointer is over a link, or the link has the focus. */
  hover: (target: LinkTarget) => void;
  /** The user presses a link, and probably follows it. */
  press: (target: LinkTarget) => void;
  /** The user leaves a link. @param href the link; absent for any link */
  leave: (href?: string) => void;
  /** The user clicks a link. @returns false when the link leads to no page of the app */
  follow: (target: LinkTarget) => boolean;
  /** Returns the preloaded page, once its code and data have arrived. */
  page: () => PlacedPage | undefined;
  onPageChange: (listener: () => void) => () => void;
}

/** The app provides it. */
export const LinkHandlerContext = createContext<LinkHandler | null>(null);

/**
 * Turns every `<a href>` to a page of the app into a link inside the app. One set of listeners on the document serves all
 * links: a list has a hundred.
 */
export function useLinkEvents(chosen: PageRequest['chosen']): void {
  const links = use(LinkHandlerContext);
  const location = useLocation();
  // A preloaded page links back to the location that it was preloaded from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useLayoutEffect(() => () => links?.leave(), [links, location]);
  // Before the first paint: until the listeners are there, a click reloads the page.
  useLayoutEffect(() => {
    if (!links) return;
    const unmount = new AbortController();
    const on = <T extends keyof DocumentEventMap>(
      type: T,
      handle: (target: LinkTarget | undefined, event: DocumentEventMap[T]) => void,
    ) =>
      document.addEventListener(type, (event) => handle(targetOf(event.target, chosen), event), {
        signal: unmount.signal,
      });
    // A finger fires pointerover only when it presses, and pointerout before the click.
    on('pointerover', (target, { pointerType }) => {
      if (pointerType === 'touch') return;
      if (target) links.hover(target);
      else links.leave();
    });
    on('pointerout', (_, { pointerType, relatedTarget }) => {
      if (pointerType !== 'touch' && !relatedTarget) links.leave();
    });
    on('pointerdown', (target, { button }) => (target && button === 0 ? links.press(target) : links.leave()));
    // Find-in-page, select-all and Tab must not reach the hidden page.
    on('keydown', (_, { key }) => key !== 'Enter' && links.leave());
    // The browser scrolls instead.
    on('pointercancel', () => links.leave());
    on('focusin', (target) => target && links.hover(target));
    // A press on another link comes before the blur of the focused one, hence the href.
    on('focusout', (target) => target && links.leave(target.href));
    on('click', (target, event) => {
      if (target && isPlainClick(event) && links.follow(target)) event.preventDefault();
    });
    return () => {
      unmount.abort();
      links.leave();
    };
  }, [links, chosen]);
}

const NO_LINKS: Pick<LinkHandler, 'page' | 'onPageChange'> = { page: () => undefined, onPageChange: () => () => {} };

/** Returns the page to render hidden before its link is followed. */
export function usePreloadedPage(): PlacedPage | undefined {
  const { page, onPageChange } = use(LinkHandlerContext) ?? NO_LINKS;
  return useSyncExternalStore(onPageChange, page);
}

/** Returns the target of the link that an element is part of; undefined for links that open elsewhere. */
function targetOf(element: EventTarget | null, chosen: PageRequest['chosen']): LinkTarget | undefined {
  const link =
    element instanceof Element ? element.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
  if (link?.origin !== window.location.origin) return undefined;
  const { href, pathname, dataset } = link;
  const search = new URLSearchParams(link.search);
  return {
    href,
    pathname,
    search,
    chosen: (scope) => chosenIn(scope, search) ?? chosen(scope),
    state: { scroll: dataset.scroll },
  };
}

/** Returns whether a click opens no new tab or window and no other handler has taken it. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
