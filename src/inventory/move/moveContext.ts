import { createContext, use } from 'react';
import type { MoveSpec } from './moveSpecs';

/** The move of the form. */
export const MoveContext = createContext<MoveSpec | null>(null);

/** Returns the move of the form. @throws Error outside of a form */
export function useMoveSpec(): MoveSpec {
  const move = use(MoveContext);
  if (!move) throw new Error('No MoveContext');
  return move;
}
