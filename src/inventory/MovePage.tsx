import { Suspense, useState } from 'react';
import { Form } from 'react-admin';
import { useSearchParams } from 'react-router';
import { byWarehouse } from '../../contract/entities/scope';
import { lazyComponent } from '../routing/lazyComponent';
import { Page } from '../views/Page';
import { isId } from '../views/recordQueryOptions';
import { useScope } from '../views/scope';
import { DraftKeeper } from './DraftKeeper';
import { emptyForm, hasItems, type MoveForm } from './form';
import styles from './inventory.module.css';
import { MoveFields } from './MoveFields';
import { DRAFT, type MovePath, PRODUCT } from './movePath';
import { moveSpecs } from './moveSpecs';
import type { NewParty } from './NewPartyDialog';
import { DraftContext, useDraft } from './useDraft';
import { useMove } from './useMove';

const Prefill = lazyComponent(() => import('./Prefill'));
const NewPartyDialog = lazyComponent(() => import('./NewPartyDialog'));
const OutcomeMessage = lazyComponent(() => import('./OutcomeMessage'));

/** The form of one kind of move, or of the draft that its address names. */
export default function MovePage({ path }: { path: MovePath }) {
  const id = useSearchParams()[0].get(DRAFT);
  return <MoveSheet key={id} path={path} id={id} />;
}

/** What is filled in is kept until it is recorded or discarded. */
function MoveSheet({ path, id }: { path: MovePath; id: string | null }) {
  const move = moveSpecs[path];
  const { chosen } = useScope(byWarehouse);
  const [defaultValues] = useState(() => emptyForm(move, chosen));
  const draft = useDraft(path, defaultValues, id);
  const [newParty, setNewParty] = useState<NewParty | null>(null);
  const next = draft.next();
  const { send, isSending, outcome } = useMove(move, draft);
  // Each recorded move is followed by a form of its own.
  const [formNumber, setFormNumber] = useState(0);
  const productId = useSearchParams()[0].get(PRODUCT) ?? '';

  const submit = async (form: MoveForm) => {
    if (hasItems(form.rows) && (await send(form))) setFormNumber((number) => number + 1);
    // Any error of its own tells the form that it is still unsent.
    else return { root: { server: 'not recorded' } };
  };

  return (
    <Page heading={move.heading}>
      <Suspense>{(outcome || next) && <OutcomeMessage move={move} outcome={outcome} next={next} />}</Suspense>
      <Form
        key={formNumber}
        record={{}}
        defaultValues={(formNumber === 0 && draft.start) || defaultValues}
        onSubmit={submit as (values: object) => Promise<object | undefined>}
        noValidate
      >
        {/* Whatever were changed while the form is on its way would be lost once it is recorded. */}
        <fieldset className={styles.sheet} disabled={isSending}>
          <DraftKeeper draft={draft} />
          <Suspense>{formNumber === 0 && isId(productId) && <Prefill productId={Number(productId)} />}</Suspense>
          <DraftContext value={draft}>
            <MoveFields move={move} isSending={isSending} onNewParty={setNewParty} />
          </DraftContext>
        </fieldset>
      </Form>
      {/* Outside of the form: its own is sent by itself. */}
      <Suspense>{newParty && <NewPartyDialog {...newParty} onClose={() => setNewParty(null)} />}</Suspense>
    </Page>
  );
}
