import { use, useEffect } from 'react';
import { I18nContext } from 'react-admin';
import { useBlocker } from '../../../src/navigation/useBlocker';
import type { Cells } from './cellStore';

/** Asks, as forms do, before the user leaves a page whose cells have unsaved values. */
export function useAsk(cells: Cells): void {
  // The hook of react-admin would load the chunk of the forms.
  const { translate } = use(I18nContext);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || from.search !== to.search) && cells.hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed?.();
    else blocker.reset?.();
  }, [blocker, translate]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => cells.hasUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [cells]);
}
