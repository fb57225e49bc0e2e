import { type ComponentType, createElement, lazy, useState } from 'react';

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
  const load = async () => {
    const module = await fetchModule().catch((cause: Error) => {
      throw new NotFetched(cause.message, { cause });
    });
    ready = module.default;
    return module;
  };
  const Lazy = lazy(load);
  const Component = (props: P) => {
    const [Shown] = useState(() => ready ?? (Lazy as unknown as ComponentType<P>));
    return createElement(Shown, props);
  };
  return Object.assign(Component, { load });
}

/** One that a page does without where its code cannot be fetched. */
export const lazyAddition = <P extends object>(fetchModule: () => Promise<{ default: ComponentType<P> }>) =>
  lazyComponent<P>(() => fetchModule().catch(() => ({ default: () => null })));
