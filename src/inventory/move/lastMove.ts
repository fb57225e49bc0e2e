import { sessionStore } from '../../navigation/sessionStore';
import type { MoveForm } from './moveForm';

/** Where the last move of each kind was made, and by whom. */
const moves = sessionStore<MoveForm['ids']>('last');
export const keepLastMove = moves.set;
export const lastMove = moves.get;
