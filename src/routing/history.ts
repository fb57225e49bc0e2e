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
  /** Lets somebody hold ways back, the last one of several. @param onHeld is told of each that was @returns ends it */
  guard: (guard: Guard, onHeld: (way: HeldWay) => void) => () => void;
}

/** What the browser keeps with an entry: what was told to the page, by what it is known, and where in the history it stands. */
interface Kept {
  usr: unknown;
  key: string;
  idx: number;
}

/** How long what was still on its way to the browser may take to be there, in ms, and how long a step that it may have dropped. */
const UNSETTLED = 50;
const DROPPED = 1000;

/**
 * Goes along the history of the window. Ways that are held back leave the address as it was: a step in the history has been
 * made by then, and is taken back, however many are made at once: what counts is where they end.
 */
export function createAppHistory(): AppHistory {
  const listeners = new Set<(entry: Entry, before: Entry) => void>();
  const guards: { guard: Guard; onHeld: (way: HeldWay) => void }[] = [];
  /** While a step is taken back. */
  let goingBack: GoingBack | undefined;
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
    const last = guards.at(-1);
    if (!last?.guard({ from: current.location, to, action })) return false;
    last.onHeld({ to, proceed });
    return true;
  };

  /** Goes some steps to where the page is, and looks whether it has arrived. */
  const goBack = (back: GoingBack, delta: number) => {
    window.history.go(delta);
    back.timer = setTimeout(() => settle(back), DROPPED);
  };
  const settle = (back: GoingBack) => {
    clearTimeout(back.timer);
    const at = kept()?.idx ?? index;
    if (at !== index && back.tries++ < 2) return goBack(back, index - at);
    goingBack = undefined;
    // The browser has no way there any more: what is typed stays, at an entry of its own.
    if (at !== index) {
      index = at + 1;
      const { pathname, search, hash, state, key } = current.location;
      window.history.pushState({ usr: state, key, idx: index } satisfies Kept, '', pathname + search + hash);
    }
    back.end();
  };

  const onPopState = () => {
    if (goingBack) {
      const back = goingBack;
      clearTimeout(back.timer);
      // Steps that were made meanwhile may still be on their way.
      if (kept()?.idx === index) settle(back);
      else back.timer = setTimeout(() => settle(back), UNSETTLED);
      return;
    }
    // Somebody has changed the address by hand, behind its `#`.
    if (kept()?.idx === undefined) stamp(index + 1);
    const at = kept()?.idx ?? index;
    const delta = at - index;
    const location = here();
    if (!isLetThrough) {
      const back = beginGoingBack();
      const proceed = () =>
        void back.isBack.then(() => {
          isLetThrough = true;
          window.history.go(delta);
        });
      if (isHeld(location, NavigationType.Pop, proceed)) {
        goingBack = back;
        return goBack(back, -delta);
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
    const commit = (): void => {
      // A new entry in the wrong place would cut off what is after it.
      if (goingBack) return void goingBack.isBack.then(commit);
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
      guards.push(mine);
      return () => void guards.splice(guards.indexOf(mine), 1);
    },
  };
}

/** A step that is taken back. */
interface GoingBack {
  isBack: Promise<void>;
  end: () => void;
  timer?: ReturnType<typeof setTimeout>;
  /** How often it was tried again. */
  tries: number;
}

function beginGoingBack(): GoingBack {
  let end = () => {};
  const isBack = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { isBack, end, tries: 0 };
}

const kept = (): Partial<Kept> | null => window.history.state;

/** Says where in the history the entry stands that is shown. */
const stamp = (idx: number) => window.history.replaceState({ ...kept(), idx }, '');

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = kept() ?? {};
  return { pathname, search, hash, state: usr, key };
}
