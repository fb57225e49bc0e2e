import type { MoveForm } from './form';
import type { MovePath } from './movePath';

type Ids = MoveForm['ids'];

const storageKey = (path: MovePath) => `last:${path}`;

/** Keeps where a move was made and by whom, as long as the tab is open and somebody is signed in. */
export const keepLastMove = (path: MovePath, ids: Ids): void =>
  sessionStorage.setItem(storageKey(path), JSON.stringify(ids));

/** Where the last move of a kind was made, and by whom. */
export const lastMove = (path: MovePath): Ids | null => JSON.parse(sessionStorage.getItem(storageKey(path)) ?? 'null');
