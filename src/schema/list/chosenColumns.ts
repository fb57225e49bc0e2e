import type { Entity } from '../entity';
import type { AnyRow } from '../record';
import type { Column } from './columns';
import type { ListAddress } from './listAddress';

/** The most columns of a row's card on a phone, the title included. */
const MOST_ON_CARD = 4;

/** The columns that features and extensions offer for a list, beyond the fields of its rows. */
export interface AddedToList extends Required<Pick<Entity, 'complete'>> {
  columns: readonly Column<AnyRow>[];
}

/** A column whose code is loading. */
const COMING = { label: '…', cell: () => '…', unlinked: () => '…', plain: () => '' };

/**
 * Returns the entity with the columns that the user chose. Its first column stays first, because it names and links the record. It may
 * have columns that otherwise only files have, and added ones. Unknown columns are ignored. Exports keep all columns.
 * @param added undefined while its code loads: an unknown column keeps its place meanwhile
 */
export function withChosenColumns(entity: Entity, chosen: ListAddress['columns'], added?: AddedToList): Entity {
  const [first] = entity.columns;
  if (!chosen || !first) return entity;
  const all = entity.exportColumns ?? entity.columns;
  const widths = new Map(chosen.map(({ key, width }) => [key, width]));
  const found = chosen.flatMap(
    ({ key }) =>
      [...all, ...(added?.columns ?? [])].find((column) => column.key === key) ??
      (added ? [] : { ...first, ...COMING, key }),
  );
  const columns = [...new Set([first, ...found])].map((column) => ({
    ...column,
    // The user asked for it: also a narrow window shows it.
    isAdded: false,
    isMinor: false,
    width: widths.get(column.key),
  }));
  const onCard = columns.filter(({ fit }) => fit !== 'long').slice(0, MOST_ON_CARD);
  return {
    ...entity,
    exportColumns: [...new Set([...all, ...found])],
    columns,
    card: onCard.map(({ key }) => key),
    complete: added?.complete,
  };
}
