import { isOffered } from '../../../src/account';
import { entities, lazyEntities } from '../../../src/resources';
import type { Entity } from '../../../src/schema/entity';

const isReadable = ({ capability, roles }: { capability?: string | undefined; roles: Partial<Entity['roles']> }) =>
  isOffered({ capability, role: roles.read });

/** Returns an entity whose code is there. */
export const entityNamed = (name: string): Entity | undefined =>
  entities.find((each) => each.name === name) ?? lazyEntities.find((each) => each.name === name)?.loaded();

/** Returns the entities that the user may read and whose code is there. */
export const readableEntities = (): Entity[] => [
  ...entities.filter(isReadable),
  ...lazyEntities.filter(isReadable).flatMap((lazy) => lazy.loaded() ?? []),
];

/** Loads the code of the entities that are loaded with their first page. The search ignores entities whose code cannot be loaded. */
export const loadReadable = async (): Promise<Entity[]> => {
  await Promise.allSettled(lazyEntities.filter(isReadable).map(({ load }) => load()));
  return readableEntities();
};
