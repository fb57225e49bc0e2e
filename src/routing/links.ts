import { createContext, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { chosenIn } from '../schema/scope';
import type { Arrival } from './arrival';
import type { Asked, PlacedPage } from './pageRoute';

/** Where a link leads, and what its page would be narrowed to. */
export interface Place extends Pick<Asked, 'search' | 'chosen'> {
  href: string;
  pathname: string;
  /** What is told to the page. */
  state: Arrival;
}

/** What becomes of a link inside the app. */
export interface Links {
  /** It is pointed at, or has the focus. */
  point: (place: Place) => void;
  /** It is pressed, and probably followed. */
  press: (place: Place) => void;
  /** Something else is pointed at, or nothing. @param href of the link that is left, where it is no other that is meant */
  leave: (href?: string) => void;
  /** It is clicked. @returns whether it leads to a page of the app, which is then on its way */
  follow: (place: Place) => boolean;
  /** The page of the one that is meant, once its code and its data are there. */
  ahead: () => PlacedPage | undefined;
  onAhead: (listener: () => void) => () => void;
}

/** The app provides it. */
export const LinksContext = createContext<Links | null>(null);

/**
 * Makes of every `<a href>` a link inside the app where it leads to a page of it, whose code and data are on their way
 * before it is followed. All of them are watched in one place: a list has a hundred.
 */
export function useLinks(chosen: Asked['chosen']): void {
  const links = use(LinksContext);
  const location = useLocation();
  // A page drawn ahead leads back to where somebody was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes
  useLayoutEffect(() => () => links?.leave(), [links, location]);
  // Before the page is painted: a link that is clicked in that moment would be followed by the browser itself.
  useLayoutEffect(() => {
    if (!links) return;
    const gone = new AbortController();
    const on = <T extends keyof DocumentEventMap>(
      type: T,
      act: (place: Place | undefined, event: DocumentEventMap[T]) => void,
    ) => document.addEventListener(type, (event) => act(placeOf(event.target, chosen), event), { signal: gone.signal });
    // A finger points at nothing before it presses, and leaves before the click.
    on('pointerover', (place, { pointerType }) => {
      if (pointerType === 'touch') return;
      if (place) links.point(place);
      else links.leave();
    });
    on('pointerout', (_, { pointerType, relatedTarget }) => {
      if (pointerType !== 'touch' && !relatedTarget) links.leave();
    });
    on('pointerdown', (place, { button }) => (place && button === 0 ? links.press(place) : links.leave()));
    // What is drawn ahead is nothing to be found, marked or led into.
    on('keydown', (_, { key }) => key !== 'Enter' && links.leave());
    // It scrolls.
    on('pointercancel', () => links.leave());
    on('focusin', (place) => place && links.point(place));
    // What had the focus loses it after another link is pressed.
    on('focusout', (place) => place && links.leave(place.href));
    on('click', (place, event) => {
      if (place && isPlain(event) && links.follow(place)) event.preventDefault();
    });
    return () => {
      gone.abort();
      links.leave();
    };
  }, [links, chosen]);
}

const noLinks: Pick<Links, 'ahead' | 'onAhead'> = { ahead: () => undefined, onAhead: () => () => {} };

/** The page of the link that is meant, to be drawn before it is followed. */
export function usePageAhead(): PlacedPage | undefined {
  const { ahead, onAhead } = use(LinksContext) ?? noLinks;
  return useSyncExternalStore(onAhead, ahead);
}

/** Where the link leads that something is part of, if it is one that stays here. */
function placeOf(target: EventTarget | null, chosen: Asked['chosen']): Place | undefined {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
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

/** Whether a click asks for no new tab or window, and nobody has answered it. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
