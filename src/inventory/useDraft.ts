import { useRef, useState } from 'react';
import { type Attempt, attemptFor, randomKey } from '../views/attempt';
import { type Draft, dropDraft, loadDrafts, saveDraft } from './draft';
import { isFilled, type MoveForm } from './form';
import type { MovePath } from './movePath';

/** What {@link useDraft} gives. */
export type KeptDraft = ReturnType<typeof useDraft>;

/**
 * Keeps the form at hand as a draft of its own, beside those of other tabs and earlier visits, and offers the latest of
 * those. None is ever overwritten: what is not decided on is offered again, at the next visit or after the next move.
 * @param first what every form begins with
 */
export function useDraft(path: MovePath, first: MoveForm) {
  // The form is kept at every key, and nothing on the screen follows from it.
  const own = useRef(untouched());
  const [offered, setOffered] = useState(() => loadDrafts(path).at(-1) ?? null);
  const offerLatest = () => setOffered(loadDrafts(path).findLast(({ id }) => id !== own.current.id) ?? null);

  return {
    /** An earlier draft that is still to be decided on. */
    offered,

    /** Goes on with a draft, and its attempt, in place of the form at hand. */
    resume: ({ id, attempt }: Draft): void => {
      own.current = { id, attempt };
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

    /** Forgets the form at hand: it is recorded. */
    finish: (): void => {
      dropDraft(path, own.current.id);
      own.current = untouched();
      offerLatest();
    },
  };
}

const untouched = (): Omit<Draft, 'form'> => ({ id: randomKey(), attempt: null });
