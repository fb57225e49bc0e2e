import { owned } from '../../account';
import type { Attempt } from '../../views/data/attempt';
import type { MoveForm } from '../move/moveForm';
import type { CallPath, DraftRef } from '../moveUrls';
import { DRAFT_KEY_PREFIX } from './draftKeys';

/** A form that was not sent, or whose answer never came, as the browser keeps it over reloads and sign-ins. */
export interface Draft {
  /** Tells it from those of other tabs and earlier visits. */
  id: string;
  form: MoveForm;
  attempt: Attempt | null;
  /** The move that waits for this one, and goes on once it is recorded. */
  next?: DraftRef | undefined;
}

const storageKey = (path: CallPath) => owned(DRAFT_KEY_PREFIX + path);

/** The kept drafts of a kind of move, the latest last, without any that cannot be read. */
export function loadDrafts(path: CallPath): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(path)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** What lies in the browser may be an older version's, or anybody's. */
function isDraft(kept: { id?: unknown; form?: Partial<MoveForm> } | null): boolean {
  const { ids, rows } = kept?.form ?? {};
  return Boolean(typeof kept?.id === 'string' && ids && rows?.every((row) => typeof row?.amount === 'string'));
}

/** Keeps a draft in place of the one with its id. A browser without room for it keeps those before. */
export const saveDraft = (path: CallPath, draft: Draft): void => store(path, [...without(path, draft.id), draft]);

/** Forgets the draft with an id. */
export const dropDraft = (path: CallPath, id: string): void => store(path, without(path, id));

const without = (path: CallPath, id: string) => loadDrafts(path).filter((draft) => draft.id !== id);

function store(path: CallPath, drafts: Draft[]): void {
  try {
    if (drafts.length > 0) localStorage.setItem(storageKey(path), JSON.stringify(drafts));
    else localStorage.removeItem(storageKey(path));
  } catch {
    // The form itself is still on the screen.
  }
}
