import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { atRest } from './afterPaint';

/** Why a component is not there: its code could not be fetched. */
export class NotFetched extends Error {}

/**
 * A component in a chunk of its own. Once its `load` has been awaited it renders at once, without a fallback:
 * React holds a shown fallback for 300 ms, so whoever can should load before rendering.
 */
export function lazyComponent<P extends object, Besides extends object = object>(
  fetchModule: () => Promise<{ default: ComponentType<P> } & Besides>,
) {
  let ready: ComponentType<P> | undefined;
  let loading: ReturnType<typeof fetchModule> | undefined;
  // Once: to ask again for what is there takes the browser a millisecond. What did not come may come the next time.
  const load = () =>
    (loading ??= fetchModule().then(
      (module) => {
        ready = module.default;
        return module;
      },
      (cause: Error) => {
        loading = undefined;
        throw new NotFetched(cause.message, { cause });
      },
    ));
  const Lazy = lazy(load);
  const Component = (props: P) => {
    const [Shown] = useState(() => ready ?? (Lazy as unknown as ComponentType<P>));
    return createElement(Shown, props);
  };
  return Object.assign(Component, { load });
}

/** One that a page does without as long as its code cannot be fetched; it is fetched once the page is painted. */
export const lazyAddition = <P extends object>(fetchModule: FetchModule<P>) =>
  lazyComponent<P>(() =>
    atRest()
      .then(fetchModule)
      .catch(() => ({ default: late(fetchModule) })),
  );

type FetchModule<P> = () => Promise<{ default: ComponentType<P> }>;

/** What draws nothing until its code comes after all: that is asked for anew where it is drawn, and once the network is back. */
function late<P extends object>(fetchModule: FetchModule<P>): ComponentType<P> {
  return function Late(props) {
    const [Shown, setShown] = useState<ComponentType<P>>();
    useEffect(() => {
      const gone = new AbortController();
      const ask = () =>
        void fetchModule().then(
          (module) => gone.signal.aborted || setShown(() => module.default),
          () => {},
        );
      ask();
      window.addEventListener('online', ask, { signal: gone.signal });
      return () => gone.abort();
    }, []);
    return Shown && <Shown {...props} />;
  };
}
