import { createContext, useRef, useState } from 'react';
import { type Attempt, attemptFor, randomKey } from '../../views/data/attempt';
import { isFilled, type MoveForm } from '../move/moveForm';
import type { CallPath, DraftRef } from '../moveUrls';
import { type Draft, dropDraft, loadDrafts, saveDraft } from './draftStore';

/** The result of {@link useDraft}. */
export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * Stores the current form as a draft, and offers the latest draft of other tabs and earlier visits. The current form never
 * overwrites another draft: one that the user neither continues nor discards is offered again at the next visit or after the next
 * move.
 * @param first the initial values of the form
 * @param id the draft to open, if it exists
 */
export function useDraft(path: CallPath, first: MoveForm, id: string | null) {
  const [start] = useState(() => loadDrafts(path).find((draft) => draft.id === id));
  // A ref, since the draft changes with each key and does not affect the screen.
  const own = useRef<Omit<Draft, 'form'>>(start ?? newDraft());
  const [offered, setOffered] = useState(() => latestExcept(path, id));
  const offerLatest = () => setOffered(latestExcept(path, own.current.id));

  return {
    /** The values of the opened draft; undefined for a new form. */
    initialForm: start?.form,

    /** An earlier draft that the user has neither continued nor discarded. */
    offered,

    /** Continues a draft, with its attempt, instead of the current form. */
    resume: (draft: Draft): void => {
      own.current = draft;
      setOffered(null);
    },

    /** Deletes a draft, and offers the previous one. */
    discard: ({ id }: Draft): void => {
      dropDraft(path, id);
      offerLatest();
    },

    /** Stores the current form with its last attempt; deletes the draft of an empty form. */
    save: (form: MoveForm): void => {
      if (isFilled(form, first)) saveDraft(path, { ...own.current, form });
      else dropDraft(path, own.current.id);
    },

    /** Returns the attempt with which the form is sent. Stores it before the request, so that a retry after a reload has its key. */
    attempt: (form: MoveForm, body: object): Attempt => {
      const attempt = attemptFor(JSON.stringify(body), own.current.attempt);
      own.current.attempt = attempt;
      saveDraft(path, { ...own.current, form });
      return attempt;
    },

    /** Returns the draft that waits for the current form. */
    waiting: (): DraftRef | undefined => own.current.next,

    /** Returns a reference to the draft of the current form. */
    reference: (): DraftRef => ({ path, id: own.current.id }),

    /** Deletes the draft of the recorded form. @returns the draft that waited for it */
    finish: (): DraftRef | undefined => {
      const { id, next } = own.current;
      dropDraft(path, id);
      own.current = newDraft();
      offerLatest();
      return next;
    },
  };
}

/** Returns the latest draft except the current one. */
const latestExcept = (path: CallPath, own: string | null) => loadDrafts(path).findLast(({ id }) => id !== own) ?? null;

/** The draft of the current form. */
export const DraftContext = createContext<DraftHandle | null>(null);

const newDraft = (): Omit<Draft, 'form'> => ({ id: randomKey(), attempt: null });
