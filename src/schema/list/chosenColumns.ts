import type { Entity } from '../entity';
import type { ListAddress } from './listAddress';

/** The most columns of a row's card on a phone, the title included. */
const MOST_ON_CARD = 4;

/**
 * Returns the entity with the columns that the user chose. Its first column stays first, because it names and links the record. It may
 * have columns that otherwise only files have. Unknown columns are ignored. Exports keep all columns.
 */
export function withChosenColumns(entity: Entity, chosen: ListAddress['columns']): Entity {
  const [first] = entity.columns;
  if (!chosen || !first) return entity;
  const all = entity.exportColumns ?? entity.columns;
  const widths = new Map(chosen.map(({ key, width }) => [key, width]));
  const found = chosen.flatMap(({ key }) => all.find((column) => column.key === key) ?? []);
  const columns = [...new Set([first, ...found])].map((column) => ({
    ...column,
    // The user asked for it: also a narrow window shows it.
    isAdded: false,
    width: widths.get(column.key),
  }));
  const onCard = columns.filter(({ fit }) => fit !== 'long').slice(0, MOST_ON_CARD);
  return {
    ...entity,
    exportColumns: all,
    columns,
    card: onCard.map(({ key }) => key),
  };
}
