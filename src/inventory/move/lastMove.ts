import { accountKey, canMoveIn } from '../../account';
import { readStoredJson, SESSION_PREFIX, store } from '../../localStore';
import type { MoveForm } from './moveForm';
import type { MoveSpec } from './moveSpecs';

/** The head of a form: its warehouses and further records, its employee and its party. */
export type Head = Pick<MoveForm, 'ids' | 'party'>;

/** The head of a recorded move. */
interface LastMove extends Head {
  kind: string;
  /** The id of the warehouse of its employee. */
  place: string;
}

const ANY = 'any';
const storageKey = (kind: string) => accountKey(`${SESSION_PREFIX}last:${kind}`);
const kindOf = ({ type, path }: MoveSpec) => type ?? path;

/** Stores the head of a recorded move in this browser, until the user signs out. */
export function keepLastMove(move: MoveSpec, { ids, party }: MoveForm): void {
  const last: LastMove = { kind: kindOf(move), ids, party, place: ids[move.employeeOf] ?? '' };
  for (const kind of [last.kind, ANY]) store(storageKey(kind), JSON.stringify(last));
}

/** Returns the last move of the kind, else of any kind; null without a readable one. */
export function readLastMove(move: MoveSpec): LastMove | null {
  const [own, any] = [kindOf(move), ANY].map((kind) => readStoredJson(storageKey(kind)) as Partial<LastMove> | null);
  const last = own ?? any;
  return last?.ids && last.kind && last.place ? { ...(last as LastMove), party: last.party ?? null } : null;
}

/**
 * Returns the values of a last move for the empty fields of a form's head: of a move of the same kind all of them, of another kind the
 * warehouse and its employee.
 * @returns null if they fill nothing, or the form has another warehouse
 */
export function headFromLast(move: MoveSpec, form: Head, last: LastMove): Head | null {
  const { selects, employeeOf, party } = move;
  const [first] = selects;
  if (!first) return null;
  const isSameKind = last.kind === kindOf(move);
  const ids: MoveForm['ids'] = isSameKind
    ? last.ids
    : { [first.name]: last.place, ...(employeeOf === first.name && { employeeId: last.ids.employeeId ?? '' }) };
  const hasOtherPlace = selects.some(
    ({ name, to = 'warehouses' }) => to === 'warehouses' && form.ids[name] && ids[name] && form.ids[name] !== ids[name],
  );
  if (hasOtherPlace || !canMoveIn(ids[first.name] ?? '')) return null;
  const filled = Object.entries(ids).filter(([name, id]) => id && name in form.ids && !form.ids[name]);
  const lastParty = party && isSameKind && !form.party ? last.party : null;
  return filled.length > 0 || lastParty ? { ids: Object.fromEntries(filled), party: lastParty } : null;
}
