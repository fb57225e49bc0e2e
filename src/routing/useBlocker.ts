import { useEffect, useEffectEvent, useState } from 'react';
import type { RouterBlocker, RouterBlockerFunction } from 'react-admin';
import { useAppHistory } from './AppRouter';
import type { Guard } from './history';

const UNBLOCKED = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined } as const;

/** Holds ways back as long as it is told to, which react-admin's forms do that have something unsaved. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const { history } = useAppHistory();
  const [blocker, setBlocker] = useState<RouterBlocker>(UNBLOCKED);
  const isHeld = useEffectEvent<Guard>(({ from, to, action }) =>
    typeof shouldBlock === 'function'
      ? shouldBlock({ currentLocation: from, nextLocation: to, historyAction: action })
      : shouldBlock,
  );
  useEffect(() => {
    const reset = () => setBlocker(UNBLOCKED);
    return history.guard(
      (way) => isHeld(way),
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
