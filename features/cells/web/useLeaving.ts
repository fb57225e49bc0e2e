import { use, useEffect } from 'react';
import { I18nContext } from 'react-admin';
import { useBlocker } from '../../../src/navigation/useBlocker';
import type { Entity } from '../../../src/schema/entity';
import { t, translate } from '../../../src/texts/t';
import { reportLate } from '../../../src/views/messages/lateOutcomes';
import type { SaverOptions } from './cellSaver';
import type { Cells } from './cellStore';

/** Asks, as forms do, before the user leaves a page whose cells have unsaved values, and tells the cells when the user leaves. */
export function useLeaving(cells: Cells): void {
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
    cells.setLeft(false);
    window.addEventListener('beforeunload', warn);
    return () => {
      cells.setLeft(true);
      window.removeEventListener('beforeunload', warn);
    };
  }, [cells]);
}

/** Returns the report of a refused value whose table, at the current address, the user has left. */
export function reportLost({ represent }: Pick<Entity, 'represent'>): SaverOptions['onLost'] {
  const href = window.location.pathname + window.location.search;
  return (row, { label }, typed, problem) =>
    reportLate({
      text: t('{name}, {field} {value} was not saved: {problem}', {
        name: row ? represent(row) : '',
        field: translate(label),
        value: typed,
        problem,
      }),
      hasFailed: true,
      link: { href, label: t('Back to the list') },
    });
}
