import { type ComponentType, createElement, lazy, useState } from 'react';
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

/** One that a page does without where its code cannot be fetched; it is fetched once the page is painted. */
export const lazyAddition = <P extends object>(fetchModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazyComponent<P>(() =>
    atRest()
      .then(fetchModule)
      .catch(() => ({ default: () => null })),
  );
