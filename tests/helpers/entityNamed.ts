import { entities } from '../../src/resources';
import type { Entity } from '../../src/schema/entity';

/** Returns an entity as the app uses it, with what features add to it. @throws Error for an unknown name */
export function entityNamed(name: string): Entity {
  const entity = entities.find((each) => each.name === name);
  if (!entity) throw new Error(`No entity is named ${name}`);
  return entity;
}
