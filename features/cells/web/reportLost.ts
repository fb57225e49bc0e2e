import { useEffect } from 'react';
import type { Entity } from '../../../src/schema/entity';
import { t, translate } from '../../../src/texts/t';
import { reportLate } from '../../../src/views/messages/lateOutcomes';
import type { SaverOptions } from './cellSaver';
import type { Cells } from './cellStore';

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

/** Tells the cells when the user leaves their table. */
export function useLeaving(cells: Cells): void {
  useEffect(() => {
    cells.setLeft(false);
    return () => cells.setLeft(true);
  }, [cells]);
}
