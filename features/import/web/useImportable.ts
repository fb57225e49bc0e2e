import { use } from 'react';
import type { Role } from '../../../contract/definition/roles';
import type { Choice } from '../../../src/schema/field';
import { EntitiesContext } from '../../../src/views/data/entities';

/** Returns the lists that a file can have, each with the lowest role for its records. */
export function useImportable(): (Choice & { role: Role | undefined })[] {
  const entities = use(EntitiesContext);
  return entities.flatMap((entity) =>
    'many' in entity && entity.can.has('create')
      ? [{ value: entity.name, label: entity.many, role: entity.roles.create }]
      : [],
  );
}
