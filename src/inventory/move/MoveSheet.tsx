import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { byWarehouse } from '../../../contract/entities/scope';
import { lazyHint } from '../../routing/lazyComponent';
import { translate } from '../../texts/t';
import { isId } from '../../views/data/recordQueryOptions';
import { lazyPart, usePreloadParts } from '../../views/page/lazyPart';
import { Page } from '../../views/page/Page';
import { useScope } from '../../views/scope';
import { useOtherTabs } from '../drafts/sendOnce';
import { DraftContext, type DraftHandle, useDraft } from '../drafts/useDraft';
import styles from '../inventory.module.css';
import { AMOUNT_PARAM, DRAFT_PARAM, PLACE_PARAM, PRODUCT_PARAM, TARGET_PARAM } from '../moveUrls';
import { isSendable } from '../rows/incompleteRows';
import { MoveFields } from './MoveFields';
import { MoveContext } from './moveContext';
import { emptyForm, filledForm, type MoveForm, type MoveStart } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import type { NewParty } from './NewPartyDialog';
import { loadOutcome, useMove } from './useMove';

const DraftOffer = lazyPart(() => import('../drafts/DraftOffer'));

/** Stores each change of the surrounding form as a draft, shows changes of other tabs, and offers to continue an earlier draft. */
function DraftKeeper({ draft }: { draft: DraftHandle }) {
  const { watch, reset } = useFormContext<MoveForm>();
  const save = useEffectEvent(draft.save);
  useEffect(() => {
    const { unsubscribe } = watch((form) => save(form as MoveForm));
    return unsubscribe;
  }, [watch]);
  useOtherTabs(() => {
    const changed = draft.readChange();
    if (changed) reset(changed);
    draft.refreshOffer();
  });
  const { offered } = draft;
  return <Suspense>{offered && <DraftOffer draft={draft} offered={offered} />}</Suspense>;
}

const ProductPrefill = lazyHint(() => import('../rows/ProductPrefill'));
const NewPartyDialog = lazyPart(() => import('./NewPartyDialog'));
const OutcomeMessage = lazyPart(loadOutcome);
const laterParts = [NewPartyDialog, OutcomeMessage];

/** The form of a move: empty, with the given start, or with the draft in the address. */
export function MoveDraft(props: Omit<MoveSheetProps, 'id'>) {
  const id = useSearchParams()[0].get(DRAFT_PARAM);
  return <MoveSheet key={id} {...props} id={id} />;
}

interface MoveSheetProps {
  move: MoveSpec;
  id: string | null;
  /** The first values of the first form, such as the goods of a record. */
  start?: MoveStart;
  /** Called with the id of the recorded transaction. */
  onRecorded?: (transactionId: number) => void;
  /** A back link above the heading. */
  above?: ReactNode;
}

/** The form of a move. Its input is stored as a draft until the move is recorded or the user discards it. */
function MoveSheet({ move, id, start, onRecorded, above }: MoveSheetProps) {
  const { chosen } = useScope(byWarehouse);
  const blank = () => emptyForm(move, chosen);
  const [empty, setEmpty] = useState(blank);
  const [search] = useSearchParams();
  const [first] = useState(() => {
    const ids = [PLACE_PARAM, TARGET_PARAM].flatMap((param, index) => {
      const [id, select] = [search.get(param) ?? '', move.selects[index]];
      return select && isId(id) ? [[select.name, Number(id)] as const] : [];
    });
    const places = ids.length > 0 ? { ids: Object.fromEntries(ids) } : undefined;
    return (start ?? places) && filledForm(blank(), move, { ...places, ...start });
  });
  // A new number mounts a new form after a recorded move.
  const [formNumber, setFormNumber] = useState(0);
  const defaultValues = (formNumber === 0 && first) || empty;
  const draft = useDraft(move.path, defaultValues, id);
  const [newParty, setNewParty] = useState<NewParty | null>(null);
  const next = draft.waiting();
  const leaveRecorded = (transactionId: number) => {
    onRecorded?.(transactionId);
    setEmpty(blank);
    setFormNumber((number) => number + 1);
  };
  const { send, isSending, outcome } = useMove(move, draft, leaveRecorded);
  usePreloadParts(laterParts);
  const productId = search.get(PRODUCT_PARAM) ?? '';

  const submit = async (form: MoveForm) => {
    const isReady = isSendable(move, form);
    if (!isReady) document.querySelector<HTMLElement>('[data-doubtful]')?.focus();
    const { transactionId, errors } = isReady ? await send(form) : {};
    // Any error keeps the form unsubmitted.
    if (transactionId === undefined) return { root: { server: 'unsent' }, ...errors };
    leaveRecorded(transactionId);
    return undefined;
  };

  return (
    <Page heading={translate(move.heading)} above={above}>
      <Suspense>{(outcome || next) && <OutcomeMessage move={move} outcome={outcome} next={next} />}</Suspense>
      <Form
        key={formNumber}
        record={{}}
        defaultValues={(formNumber === 0 && draft.initialForm) || defaultValues}
        onSubmit={submit as (values: object) => Promise<object | undefined>}
        noValidate
      >
        {/* Disabled during the request: the form that replaces it would lose later changes. */}
        <fieldset className={styles.sheet} disabled={isSending}>
          <DraftKeeper draft={draft} />
          <Suspense>
            {formNumber === 0 && isId(productId) && (
              <ProductPrefill productId={Number(productId)} amount={search.get(AMOUNT_PARAM) ?? ''} />
            )}
          </Suspense>
          <DraftContext value={draft}>
            <MoveContext value={move}>
              <MoveFields move={move} isSending={isSending} onNewParty={setNewParty} />
            </MoveContext>
          </DraftContext>
        </fieldset>
      </Form>
      {/* Outside the form: the dialog has a form of its own. */}
      <Suspense>{newParty && <NewPartyDialog {...newParty} onClose={() => setNewParty(null)} />}</Suspense>
    </Page>
  );
}
