import { type Location, type NavigateOptions, NavigationType, parsePath } from 'react-router';

/** The current location and the kind of navigation that led to it. */
export interface Entry {
  location: Location;
  action: NavigationType;
  /** True when the page keeps its scroll position. */
  keepsScroll?: boolean | undefined;
}

interface Navigation {
  from: Location;
  to: Location;
  action: NavigationType;
}

/** A navigation that a blocker has stopped. */
export interface BlockedNavigation {
  to: Location;
  /** Navigates after all. */
  proceed: () => void;
}

/** Returns true to block a navigation. */
export type Blocker = (navigation: Navigation) => boolean;

/** The browser's history, with navigation blockers. */
export interface AppHistory {
  entry: () => Entry;
  navigate: (to: string, options?: NavigateOptions) => void;
  go: (delta: number) => void;
  /** @returns unsubscribes */
  onChange: (listener: (entry: Entry, before: Entry) => void) => () => void;
  /**
   * Registers a navigation blocker; the newest one that blocks a navigation wins.
   * @param onBlocked is called for each blocked navigation
   * @param options `isFirst` for a blocker that wins over all others
   * @returns unregisters it
   */
  block: (
    blocker: Blocker,
    onBlocked: (navigation: BlockedNavigation) => void,
    options?: { isFirst?: boolean },
  ) => () => void;
}

/** What `window.history.state` holds for an entry: the page's state, the entry's key, and its index in the history. */
interface HistoryState {
  usr: unknown;
  key: string;
  idx: number;
}

/** How long an undo waits for further steps of the user, in ms. */
const UNSETTLED = 50;
/** How long a step may take before the browser counts as having dropped it, in ms. */
const DROPPED = 1000;

/**
 * Creates the app's history on the window's. The browser has already gone back or forward when `popstate` reports it. To block
 * such a step, the history goes back to the page's own entry. Steps that follow each other quickly are undone together.
 */
export function createAppHistory(): AppHistory {
  const listeners = new Set<(entry: Entry, before: Entry) => void>();
  const blockers: { blocker: Blocker; onBlocked: (navigation: BlockedNavigation) => void; isFirst: boolean }[] = [];
  /** Set while a blocked step is being undone. */
  let undoing: Undo | undefined;
  let isLetThrough = false;

  if (stored()?.idx === undefined) storeIndex(0);
  let index = stored()?.idx ?? 0;
  let current: Entry = { location: readLocation(), action: NavigationType.Pop };

  const commit = (entry: Entry) => {
    const before = current;
    current = entry;
    for (const notify of listeners) notify(entry, before);
  };
  const isBlocked = (to: Location, action: NavigationType, proceed: () => void): boolean => {
    const navigation = { from: current.location, to, action };
    const blocking =
      blockers.findLast(({ blocker, isFirst }) => isFirst && blocker(navigation)) ??
      blockers.findLast(({ blocker, isFirst }) => !isFirst && blocker(navigation));
    if (!blocking) return false;
    blocking.onBlocked({ to, proceed });
    return true;
  };

  const stepBack = (undo: Undo, delta: number) => {
    window.history.go(delta);
    undo.timer = setTimeout(() => settle(undo), DROPPED);
  };
  /** Ends an undo when the browser is at the page's entry; tries again otherwise. */
  const settle = (undo: Undo) => {
    clearTimeout(undo.timer);
    const at = stored()?.idx ?? index;
    if (at !== index && undo.tries++ < 2) return stepBack(undo, index - at);
    undoing = undefined;
    // The browser cannot go back any more. A new entry keeps the page and the user's input.
    if (at !== index) {
      index = at + 1;
      const { pathname, search, hash, state, key } = current.location;
      window.history.pushState({ usr: state, key, idx: index } satisfies HistoryState, '', pathname + search + hash);
    }
    undo.finish();
  };

  const onPopState = () => {
    if (undoing) {
      const undo = undoing;
      clearTimeout(undo.timer);
      // More steps of the user may be pending.
      if (stored()?.idx === index) settle(undo);
      else undo.timer = setTimeout(() => settle(undo), UNSETTLED);
      return;
    }
    // The user has edited the fragment in the address bar.
    if (stored()?.idx === undefined) storeIndex(index + 1);
    const at = stored()?.idx ?? index;
    const delta = at - index;
    const location = readLocation();
    if (!isLetThrough) {
      const undo = createUndo();
      const proceed = () =>
        void undo.done.then(() => {
          isLetThrough = true;
          window.history.go(delta);
        });
      if (isBlocked(location, NavigationType.Pop, proceed)) {
        undoing = undo;
        return stepBack(undo, -delta);
      }
    }
    isLetThrough = false;
    index = at;
    commit({ location, action: NavigationType.Pop });
  };

  const navigate = (to: string, { replace = false, state = null, preventScrollReset }: NavigateOptions = {}) => {
    const action = replace ? NavigationType.Replace : NavigationType.Push;
    const key = Math.random().toString(36).slice(2, 10);
    const { pathname = current.location.pathname, search = '', hash = '' } = parsePath(to);
    const location: Location = { pathname, search, hash, state, key };
    const proceed = (): void => {
      // A push at the wrong entry would drop the entries after it.
      if (undoing) return void undoing.done.then(proceed);
      const next: HistoryState = { usr: state, key, idx: replace ? index : index + 1 };
      const url = pathname + search + hash;
      if (replace) window.history.replaceState(next, '', url);
      else window.history.pushState(next, '', url);
      index = next.idx;
      commit({ location, action, keepsScroll: preventScrollReset });
    };
    if (!isBlocked(location, action, proceed)) proceed();
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
    block: (blocker, onBlocked, { isFirst = false } = {}) => {
      const registered = { blocker, onBlocked, isFirst };
      blockers.push(registered);
      return () => void blockers.splice(blockers.indexOf(registered), 1);
    },
  };
}

/** A blocked step that is being undone. */
interface Undo {
  /** Resolves when the browser is at the page's entry again. */
  done: Promise<void>;
  finish: () => void;
  timer?: ReturnType<typeof setTimeout>;
  tries: number;
}

function createUndo(): Undo {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish, tries: 0 };
}

const stored = (): Partial<HistoryState> | null => window.history.state;

/** Stores the current entry's index in the history. */
const storeIndex = (idx: number) => window.history.replaceState({ ...stored(), idx }, '');

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = stored() ?? {};
  return { pathname, search, hash, state: usr, key };
}
