import { createContext, useRef, useState } from 'react';
import { randomKey } from '../../views/data/attempt';
import { isFilled, type MoveForm } from '../move/moveForm';
import type { CallPath, DraftRef } from '../moveUrls';
import { type Draft, type DraftHead, dropDraft, loadDrafts, newDraft, saveDraft } from './draftStore';
import { readSent } from './sendOnce';

/** The result of {@link useDraft}. */
export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * Stores the current form as a draft, and offers the latest draft of other tabs and earlier visits. The current form never
 * overwrites another draft: one that the user neither continues nor discards is offered again at the next visit or after the next
 * move. A draft that several tabs have open has one content: each tab shows the latest changes of any tab.
 * @param first the initial values of the form
 * @param id the draft to open, if it exists
 */
export function useDraft(path: CallPath, first: MoveForm, id: string | null) {
  const [start] = useState(() => loadDrafts(path).find((draft) => draft.id === id));
  // Refs, since the draft changes with each key and does not affect the screen.
  const own = useRef<DraftHead>(start ?? newDraft());
  const [sentBefore] = useState(() => (start || id === null ? undefined : readSent<number>(id)));
  /** The JSON of the form as this tab has last stored or read it. */
  const known = useRef(JSON.stringify(start?.form));
  /** True while another tab is the last one that has changed the draft. */
  const isBehind = useRef(false);
  const [offered, setOffered] = useState(() => latestExcept(path, id));
  const offerLatest = () => setOffered(latestExcept(path, own.current.id));
  const store = (form: MoveForm) => {
    known.current = JSON.stringify(form);
    isBehind.current = false;
    saveDraft(path, { ...own.current, form });
  };

  return {
    /** The values of the opened draft; undefined for a new form. */
    initialForm: start?.form,

    /** The id of the transaction of the draft to open, if it was sent before. */
    sentBefore,

    /** An earlier draft that the user has neither continued nor discarded. */
    offered,

    /** Offers a draft as other tabs have changed it; after they have sent or discarded it, the previous one. */
    refreshOffer: (): void =>
      setOffered(
        (before) =>
          before && (loadDrafts(path).find((draft) => draft.id === before.id) ?? latestExcept(path, own.current.id)),
      ),

    /** Continues a draft, with its key, instead of the current form. */
    resume: ({ form, ...draft }: Draft): void => {
      own.current = draft;
      known.current = JSON.stringify(form);
      setOffered(null);
    },

    /** Deletes a draft, and offers the previous one. */
    discard: ({ id }: Draft): void => {
      dropDraft(path, id);
      offerLatest();
    },

    /**
     * Stores the current form; deletes the draft of an empty form. A tab in the background leaves the draft to the tab that has changed it
     * since: both look for the products of its lines.
     */
    save: (form: MoveForm): void => {
      if (JSON.stringify(form) === known.current || (isBehind.current && !document.hasFocus())) return;
      if (isFilled(form, first)) store(form);
      else {
        known.current = JSON.stringify(form);
        dropDraft(path, own.current.id);
      }
    },

    /** Returns the form of the draft after a change of another tab; undefined without one. */
    readChange: (): MoveForm | undefined => {
      const stored = loadDrafts(path).find((draft) => draft.id === own.current.id);
      const json = JSON.stringify(stored?.form);
      if (!stored || json === known.current) return undefined;
      own.current = { ...own.current, key: stored.key };
      known.current = json;
      isBehind.current = true;
      return stored.form;
    },

    /** Returns the idempotency key with which the form is sent. Stores the form before the request, so that a retry has the key. */
    keyToSend: (form: MoveForm): string => {
      store(form);
      return own.current.key;
    },

    /** Returns the idempotency key. */
    key: (): string => own.current.key,

    /** Gives the form another key: the server has recorded other contents with the former one. */
    renewKey: (form: MoveForm): void => {
      own.current = { ...own.current, key: randomKey() };
      store(form);
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
      known.current = '';
      offerLatest();
      return next;
    },
  };
}

/** Returns the latest draft except the current one. */
const latestExcept = (path: CallPath, own: string | null) => loadDrafts(path).findLast(({ id }) => id !== own) ?? null;

/** The draft of the current form. */
export const DraftContext = createContext<DraftHandle | null>(null);
