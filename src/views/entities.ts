import { createContext, use } from 'react';
import type { Entity } from '../schema/entity';

/** Every entity. The app provides them. */
export const EntitiesContext = createContext<readonly Entity[]>([]);

/** The entity of a name. @throws Error where there is none */
export function useEntity(name: string): Entity {
  const entity = use(EntitiesContext).find((one) => one.name === name);
  if (!entity) throw new Error(`No entity is named ${name}`);
  return entity;
}
