import { createContext, use } from 'react';
import type { Entity } from '../schema/entity';
import type { LazyEntity } from '../schema/lazyEntity';

/** Every entity. The app provides them. */
export const EntitiesContext = createContext<readonly (Entity | LazyEntity)[]>([]);

const isLazy = (one: Entity | LazyEntity): one is LazyEntity => 'loaded' in one;

const useNamed = (name: string | undefined) => use(EntitiesContext).find((one) => one.name === name);

/** Returns the entity of a name, or undefined where the app has none or has not fetched it yet. */
export function useKnownEntity(name: string | undefined): Entity | undefined {
  const found = useNamed(name);
  return found && isLazy(found) ? found.loaded() : found;
}

/** Returns the entity of a name; suspends until a lazy one is fetched. @throws Error where the app has none */
export function useEntity(name: string): Entity {
  const found = useNamed(name);
  if (!found) throw new Error(`No entity is named ${name}`);
  return isLazy(found) ? (found.loaded() ?? use(found.load())) : found;
}

/** Returns who may read an entity; undefined where the app has none of that name. */
export const useReadBy = () => {
  const entities = use(EntitiesContext);
  return (name: string) => entities.find((one) => one.name === name)?.readBy;
};
