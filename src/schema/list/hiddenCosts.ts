import { seesCosts } from '../../account';
import type { Entity } from '../entity';

/** Returns a list without the columns of costs, if the user sees none. @param isCost by default, whether the definition marks the field */
export function withoutHiddenCosts(
  entity: Entity,
  isCost = (key: string): boolean => entity.rules.fields[key]?.cost === true,
): Entity {
  if (seesCosts()) return entity;
  const shown = (columns: Entity['columns']) => columns.filter(({ key }) => !isCost(key));
  return {
    ...entity,
    columns: shown(entity.columns),
    ...(entity.exportColumns && { exportColumns: shown(entity.exportColumns) }),
    card: entity.card.filter((key) => !isCost(key)),
  };
}
