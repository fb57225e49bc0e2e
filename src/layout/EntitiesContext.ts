import { createContext } from 'react';
import type { Entity } from '../schema/entity';

/** The declared entities, for the parts of the layout that are derived from them. */
export const EntitiesContext = createContext<readonly Entity[]>([]);
