import { type ComponentType, createElement, lazy, useCallback, useEffect, useRef, useState } from 'react';
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
  lazyHint<P>(() => atRest().then(fetchModule));

/** Like {@link lazyAddition}, fetched as soon as it is to be drawn. */
export const lazyHint = <P extends object>(fetchModule: FetchModule<P>) =>
  lazyComponent<P>(() => fetchModule().catch(() => ({ default: late(fetchModule) })));

type FetchModule<P extends object> = () => Promise<{ default: ComponentType<P> }>;

/**
 * Returns a placeholder for a component whose code could not be fetched. It fetches the code again when it is drawn, and once the
 * network is back.
 * @param Missing drawn after a failed fetch; nothing where absent
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
