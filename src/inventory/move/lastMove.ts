import { canMoveIn } from '../../account';
import { sessionStore } from '../../navigation/sessionStore';
import type { CallPath } from '../moveUrls';
import type { MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';

/** The last move of the session, of any kind. */
interface LastMove extends Pick<MoveForm, 'ids' | 'party'> {
  path: CallPath;
  /** The id of the warehouse of its employee. */
  place: string | null | undefined;
}

const moves = sessionStore<LastMove>('last');
const KEY = 'move';

/** Stores the warehouses, the party and the employee of a recorded move. */
export const keepLastMove = ({ path, employeeOf }: MoveSpec, { ids, party }: MoveForm): void =>
  moves.set(KEY, { path, ids, party, place: ids[employeeOf] });

/**
 * Fills the empty parts of a new form's head from the last move: all of a move of the same kind, of another kind the warehouse and
 * its employee. A client is chosen for each move, because goods of a wrong client are an invoice of a wrong client. A form for another
 * warehouse stays as it is.
 */
export function withLastMove({ path, selects, employeeOf, party }: MoveSpec, form: MoveForm): MoveForm {
  const last = moves.get(KEY);
  const name = selects[0]?.name ?? '';
  if (!last?.place) return form;
  const isSameKind = last.path === path;
  const ids: MoveForm['ids'] = isSameKind
    ? last.ids
    : { [name]: last.place, ...(employeeOf === name && { employeeId: last.ids.employeeId ?? '' }) };
  const place = ids[name] ?? '';
  if (!canMoveIn(place) || (form.ids[name] && form.ids[name] !== place)) return form;
  return {
    ...form,
    ids: Object.fromEntries(Object.entries(form.ids).map(([key, id]) => [key, id || ids[key] || ''])),
    party: form.party ?? (isSameKind && party?.to !== 'clients' ? last.party : null),
  };
}
