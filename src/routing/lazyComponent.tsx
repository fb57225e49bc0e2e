import { type ComponentType, createElement, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { atRest } from './afterPaint';

/** The error of a component whose code could not be loaded. */
export class NotFetched extends Error {}

/**
 * A component in a chunk of its own. After its `load` has resolved it renders without a fallback. React shows a fallback for at
 * least 300 ms, so callers should load before rendering if possible.
 */
export function lazyComponent<P extends object, Besides extends object = object>(
  fetchModule: () => Promise<{ default: ComponentType<P> } & Besides>,
) {
  let ready: ComponentType<P> | undefined;
  let loading: ReturnType<typeof fetchModule> | undefined;
  // Cached: a repeated import takes the browser a millisecond. A failed import is tried again.
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

/** A component that the page can do without. It loads after the page is painted; after a failure it is missing for a while. */
export const lazyAddition = <P extends object>(fetchModule: FetchModule<P>) =>
  lazyHint<P>(() => atRest().then(fetchModule));

/** Like {@link lazyAddition}, but loads as soon as it is rendered. */
export const lazyHint = <P extends object>(fetchModule: FetchModule<P>) =>
  lazyComponent<P>(() => fetchModule().catch(() => ({ default: late(fetchModule) })));

type FetchModule<P extends object> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Returns a placeholder for a component whose code could not be loaded. It loads the code again on mount, and when the network is
 * back.
 * @param Missing rendered after another failure. Default: nothing
 */
export function late<P extends object>(
  fetchModule: FetchModule<P>,
  Missing?: ComponentType<{ onRetry: () => void }>,
): ComponentType<P> {
  return function Late(props) {
    const [Shown, setShown] = useState<ComponentType<P>>();
    const [hasFailed, setFailed] = useState(false);
    const isGone = useRef(false);
    const fetchAgain = useCallback(
      () =>
        void fetchModule().then(
          (module) => isGone.current || setShown(() => module.default),
          () => isGone.current || setFailed(true),
        ),
      [],
    );
    useEffect(() => {
      isGone.current = false;
      fetchAgain();
      window.addEventListener('online', fetchAgain);
      return () => {
        isGone.current = true;
        window.removeEventListener('online', fetchAgain);
      };
    }, [fetchAgain]);
    if (Shown) return <Shown {...props} />;
    return Missing && hasFailed && <Missing onRetry={fetchAgain} />;
  };
}
