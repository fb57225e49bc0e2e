import { createContext, useRef, useState } from 'react';
import { type Attempt, attemptFor, randomKey } from '../../views/data/attempt';
import { isFilled, type MoveForm } from '../move/moveForm';
import type { CallPath, DraftRef } from '../moveUrls';
import { type Draft, dropDraft, loadDrafts, saveDraft } from './draftStore';

/** What {@link useDraft} gives. */
export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * Keeps the form at hand as a draft of its own, beside those of other tabs and earlier visits, and offers the latest of
 * those. None is ever overwritten: what is not decided on is offered again, at the next visit or after the next move.
 * @param first what every form begins with
 * @param id of the draft to go on with, where there is one by it
 */
export function useDraft(path: CallPath, first: MoveForm, id: string | null) {
  const [start] = useState(() => loadDrafts(path).find((draft) => draft.id === id));
  // The form is kept at every key, and nothing on the screen follows from it.
  const own = useRef<Omit<Draft, 'form'>>(start ?? untouched());
  const [offered, setOffered] = useState(() => latestBut(path, id));
  const offerLatest = () => setOffered(latestBut(path, own.current.id));

  return {
    /** What the form begins with; undefined for a new one. */
    start: start?.form,

    /** An earlier draft that is still to be decided on. */
    offered,

    /** Goes on with a draft, and its attempt, in place of the form at hand. */
    resume: (draft: Draft): void => {
      own.current = draft;
      setOffered(null);
    },

    /** Forgets a draft, and offers the one before it. */
    discard: ({ id }: Draft): void => {
      dropDraft(path, id);
      offerLatest();
    },

    /** Keeps what is filled in, with the last attempt. */
    keep: (form: MoveForm): void => {
      if (isFilled(form, first)) saveDraft(path, { ...own.current, form });
      else dropDraft(path, own.current.id);
    },

    /** The attempt a form leaves under, which is kept before it does. */
    attempt: (form: MoveForm, body: object): Attempt => {
      const attempt = attemptFor(JSON.stringify(body), own.current.attempt);
      own.current.attempt = attempt;
      saveDraft(path, { ...own.current, form });
      return attempt;
    },

    /** The move that waits for the form at hand. */
    next: (): DraftRef | undefined => own.current.next,

    /** Where the form at hand is found again. */
    place: (): DraftRef => ({ path, id: own.current.id }),

    /** Forgets the form at hand: it is recorded. @returns the move that waited for it */
    finish: (): DraftRef | undefined => {
      const { id, next } = own.current;
      dropDraft(path, id);
      own.current = untouched();
      offerLatest();
      return next;
    },
  };
}

/** The last draft that is not the one at hand. */
const latestBut = (path: CallPath, own: string | null) => loadDrafts(path).findLast(({ id }) => id !== own) ?? null;

/** The draft of the form at hand. */
export const DraftContext = createContext<DraftHandle | null>(null);

const untouched = (): Omit<Draft, 'form'> => ({ id: randomKey(), attempt: null });
