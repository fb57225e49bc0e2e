import { accountKey } from '../../account';
import { readStoredJson, store } from '../../localStore';
import { type Attempt, randomKey } from '../../views/data/attempt';
import type { MoveForm } from '../move/moveForm';
import type { CallPath, DraftRef } from '../moveUrls';
import { DRAFT_KEY_PREFIX } from './draftKeys';

/** The parts of a draft that do not change with its form. */
export interface DraftHead {
  id: string;
  /** The idempotency key. The draft has it from its beginning, in every tab, and after a reload. */
  key: string;
  /** The draft that waits for this one; its form opens after this move is recorded. */
  next?: DraftRef | undefined;
}

/** An unsent form, or one whose response was lost, in `localStorage`: it survives reloads and sign-ins. */
export interface Draft extends DraftHead {
  form: MoveForm;
}

/** Returns a draft without a form. Its key is its id until the server has refused the key for other contents. */
export function newDraft(): DraftHead {
  const id = randomKey();
  return { id, key: id };
}

const storageKey = (path: CallPath) => accountKey(DRAFT_KEY_PREFIX + path);

/** Returns the readable drafts of a kind of move, the latest last. */
export function loadDrafts(path: CallPath): Draft[] {
  const kept = readStoredJson(storageKey(path));
  return Array.isArray(kept) ? kept.filter(isDraft).map(withKey) : [];
}

/** Validates a stored value: an older release or another program may have written it. */
function isDraft(kept: { id?: unknown; form?: Partial<MoveForm> } | null): boolean {
  const { ids, rows } = kept?.form ?? {};
  return Boolean(typeof kept?.id === 'string' && ids && rows?.every((row) => typeof row?.amount === 'string'));
}

/** Gives a draft of an older release, which had a key once it was sent, that key. */
const withKey = ({ attempt, ...draft }: Draft & { attempt?: Attempt | null }): Draft => ({
  ...draft,
  key: draft.key ?? attempt?.key ?? draft.id,
});

/** Stores a draft, or replaces the one with its id. If the storage is full, the stored drafts stay as they are. */
export const saveDraft = (path: CallPath, draft: Draft): void => storeDrafts(path, [...without(path, draft.id), draft]);

/** Deletes the draft with an id. */
export const dropDraft = (path: CallPath, id: string): void => storeDrafts(path, without(path, id));

const without = (path: CallPath, id: string) => loadDrafts(path).filter((draft) => draft.id !== id);

const storeDrafts = (path: CallPath, drafts: Draft[]): void =>
  void store(storageKey(path), drafts.length > 0 ? JSON.stringify(drafts) : null);
