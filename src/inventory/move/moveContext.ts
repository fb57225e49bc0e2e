import { createContext, use } from 'react';
import type { MoveSpec } from './moveSpecs';

/** Folds the head of the form, if it is complete. */
export const HeadContext = createContext<() => unknown>(() => {});

/** The spec of the form's move. */
export const MoveContext = createContext<MoveSpec | null>(null);

/** Returns the spec of the form's move. @throws Error outside a form */
export function useMoveSpec(): MoveSpec {
  const move = use(MoveContext);
  if (!move) throw new Error('No MoveContext');
  return move;
}
