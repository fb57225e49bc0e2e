import { useSyncExternalStore } from 'react';
import { plural } from '../../../src/texts/t';
import type { Cells } from './cellStore';

/** Says how many pasted values had no row. */
export function LeftOver({ cells }: { cells: Cells }) {
  const count = useSyncExternalStore(cells.subscribe, cells.leftOver);
  return (
    count > 0 && (
      <span role="alert">
        {plural(
          count,
          '{count} pasted value is left over: there are no more rows on this page.',
          '{count} pasted values are left over: there are no more rows on this page.',
        )}
      </span>
    )
  );
}
