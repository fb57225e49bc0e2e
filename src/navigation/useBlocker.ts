import { useEffect, useEffectEvent, useState } from 'react';
import type { RouterBlocker, RouterBlockerFunction } from 'react-admin';
import { useAppHistory } from './AppRouter';
import type { Blocker } from './history';

const UNBLOCKED = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

/** Blocks navigations while `shouldBlock` holds. react-admin's forms use it for unsaved input. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const { history } = useAppHistory();
  const [blocker, setBlocker] = useState<RouterBlocker>(UNBLOCKED);
  const isBlocked = useEffectEvent<Blocker>(({ from, to, action }) =>
    typeof shouldBlock === 'function'
      ? shouldBlock({ currentLocation: from, nextLocation: to, historyAction: action })
      : shouldBlock,
  );
  useEffect(() => {
    const reset = () => setBlocker(UNBLOCKED);
    return history.block(
      (navigation) => isBlocked(navigation),
      ({ to, proceed }) =>
        setBlocker({
          state: 'blocked',
          location: to,
          reset,
          proceed: () => {
            reset();
            proceed();
          },
        }),
    );
  }, [history]);
  return blocker;
}
