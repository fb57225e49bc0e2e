import type { Entity } from '../../schema/entity';
import type { AnyRow } from '../../schema/record';

/** Shows the sums of a list in the columns that have one. */
export const totalsOf = (columns: Entity['columns'], totals: AnyRow) =>
  Object.fromEntries(columns.filter(({ key }) => key in totals).map(({ key, unlinked }) => [key, unlinked(totals)]));
