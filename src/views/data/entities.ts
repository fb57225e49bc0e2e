import { createContext, use } from 'react';
import type { Entity } from '../../schema/entity';
import type { LazyEntity } from '../../schema/lazyEntity';

/** All entities of the app. */
export const EntitiesContext = createContext<readonly (Entity | LazyEntity)[]>([]);

const isLazy = (one: Entity | LazyEntity): one is LazyEntity => 'loaded' in one;

const useNamed = (name: string | undefined) => use(EntitiesContext).find((one) => one.name === name);

/** Returns the entity of a name; undefined if the app has none, or if it is lazy and not loaded yet. */
export function useKnownEntity(name: string | undefined): Entity | undefined {
  const found = useNamed(name);
  return found && isLazy(found) ? found.loaded() : found;
}

/** Returns the entity of a name; suspends until a lazy one is loaded. @throws Error if the app has none */
export function useEntity(name: string): Entity {
  const found = useNamed(name);
  if (!found) throw new Error(`No entity is named ${name}`);
  // Not skipped once it is loaded: when React repeats a render that was suspended, it expects the same `use`.
  return isLazy(found) ? use(found.load()) : found;
}

/** Returns a function that returns the role required to read an entity; undefined if the app has no such entity. */
export const useReadBy = () => {
  const entities = use(EntitiesContext);
  return (name: string) => entities.find((one) => one.name === name)?.roles.read;
};
