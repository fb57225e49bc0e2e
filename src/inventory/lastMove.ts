import { keptInTab } from '../routing/keptInTab';
import type { MoveForm } from './form';

/** Where the last move of each kind was made, and by whom. */
const moves = keptInTab<MoveForm['ids']>('last');
export const keepLastMove = moves.keep;
export const lastMove = moves.at;
