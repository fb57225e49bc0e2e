import { sessionStore } from '../../navigation/sessionStore';
import type { MoveForm } from './moveForm';

/** Stores for the session the warehouses and the employee of the last move of each kind. */
const moves = sessionStore<MoveForm['ids']>('last');
export const keepLastMove = moves.set;
export const lastMove = moves.get;
