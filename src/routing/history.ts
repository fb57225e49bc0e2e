import { type Location, type NavigateOptions, NavigationType, parsePath } from 'react-router';

/** Where somebody is, and how that was come by. */
export interface Entry {
  location: Location;
  action: NavigationType;
  /** Whether the page stays where it is scrolled to. */
  keepsScroll?: boolean | undefined;
}

/** A way that is held back. */
export interface HeldWay {
  to: Location;
  /** Goes it after all. */
  proceed: () => void;
}

/** Asked before a way is gone; @returns whether it is held back. */
export type Guard = (way: { from: Location; to: Location; action: NavigationType }) => boolean;

/** The browser's history as the app goes along it. */
export interface AppHistory {
  entry: () => Entry;
  navigate: (to: string, options?: NavigateOptions) => void;
  go: (delta: number) => void;
  /** @returns ends it */
  onChange: (listener: (entry: Entry, before: Entry) => void) => () => void;
  /** Lets one at a time hold ways back. @param onHeld is told of each that was @returns ends it */
  guard: (guard: Guard, onHeld: (way: HeldWay) => void) => () => void;
}

/** What the browser keeps with an entry: what was told to the page, by what it is known, and where in the history it stands. */
interface Kept {
  usr: unknown;
  key: string;
  idx: number;
}

/** How long what was still on its way to the browser may take to be there, in ms. */
const UNSETTLED = 50;

/**
 * Goes along the history of the window. Ways that are held back leave the address as it was: a step in the history has been
 * made by then, and is taken back, however many are made at once: what counts is where they end.
 */
export function createAppHistory(): AppHistory {
  const listeners = new Set<(entry: Entry, before: Entry) => void>();
  let guarding: { guard: Guard; onHeld: (way: HeldWay) => void } | undefined;
  /** While a step is taken back. */
  let goingBack: { settle?: ReturnType<typeof setTimeout>; end: () => void } | undefined;
  let isLetThrough = false;

  if (kept()?.idx === undefined) stamp(0);
  let index = kept()?.idx ?? 0;
  let current: Entry = { location: here(), action: NavigationType.Pop };

  const arrive = (entry: Entry) => {
    const before = current;
    current = entry;
    for (const tell of listeners) tell(entry, before);
  };
  /** Asks whoever guards. @returns whether the way is held back */
  const isHeld = (to: Location, action: NavigationType, proceed: () => void): boolean => {
    if (!guarding?.guard({ from: current.location, to, action })) return false;
    guarding.onHeld({ to, proceed });
    return true;
  };

  const settle = () => {
    const off = index - (kept()?.idx ?? index);
    if (off !== 0) return window.history.go(off);
    goingBack?.end();
    goingBack = undefined;
  };

  const onPopState = () => {
    if (goingBack) {
      clearTimeout(goingBack.settle);
      // Steps that were made meanwhile may still be on their way.
      if (kept()?.idx === index) settle();
      else goingBack.settle = setTimeout(settle, UNSETTLED);
      return;
    }
    // Somebody has changed the address by hand, behind its `#`.
    if (kept()?.idx === undefined) stamp(index + 1);
    const at = kept()?.idx ?? index;
    const delta = at - index;
    const location = here();
    if (!isLetThrough) {
      let end = () => {};
      const isBack = new Promise<void>((resolve) => {
        end = resolve;
      });
      const proceed = async () => {
        await isBack;
        isLetThrough = true;
        window.history.go(delta);
      };
      if (isHeld(location, NavigationType.Pop, () => void proceed())) {
        goingBack = { end };
        window.history.go(-delta);
        return;
      }
    }
    isLetThrough = false;
    index = at;
    arrive({ location, action: NavigationType.Pop });
  };

  const navigate = (to: string, { replace = false, state = null, preventScrollReset }: NavigateOptions = {}) => {
    const action = replace ? NavigationType.Replace : NavigationType.Push;
    const key = Math.random().toString(36).slice(2, 10);
    const { pathname = current.location.pathname, search = '', hash = '' } = parsePath(to);
    const location: Location = { pathname, search, hash, state, key };
    const commit = () => {
      const next: Kept = { usr: state, key, idx: replace ? index : index + 1 };
      const url = pathname + search + hash;
      if (replace) window.history.replaceState(next, '', url);
      else window.history.pushState(next, '', url);
      index = next.idx;
      arrive({ location, action, keepsScroll: preventScrollReset });
    };
    if (!isHeld(location, action, commit)) commit();
  };

  return {
    entry: () => current,
    navigate,
    go: (delta) => window.history.go(delta),
    onChange: (listener) => {
      if (listeners.size === 0) window.addEventListener('popstate', onPopState);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPopState);
      };
    },
    guard: (guard, onHeld) => {
      const mine = { guard, onHeld };
      guarding = mine;
      return () => {
        if (guarding === mine) guarding = undefined;
      };
    },
  };
}

const kept = (): Partial<Kept> | null => window.history.state;

/** Says where in the history the entry stands that is shown. */
const stamp = (idx: number) => window.history.replaceState({ ...kept(), idx }, '');

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = kept() ?? {};
  return { pathname, search, hash, state: usr, key };
}
