import heads from 'virtual:move-heads';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { account, hasRole } from '../../account';
import { supports } from '../../capabilities';
import { formatMoney, sumOf } from '../../format/number';
import { lazyHint } from '../../routing/lazyComponent';
import { t, translate } from '../../texts/t';
import { useEntity } from '../../views/data/entities';
import { FormInput } from '../../views/form/FormInput';
import { SubmitButton } from '../../views/form/SubmitButton';
import { lazyPart } from '../../views/page/lazyPart';
import { AddedInputs } from '../added/lazyInputs';
import styles from '../inventory.module.css';
import { RecordPicker } from '../RecordPicker';
import { ItemRows } from '../rows/ItemRows';
import { completeRowsText, isSendable, missingInForm } from '../rows/incompleteRows';
import { SheetFoot } from '../sheet/SheetFoot';
import sheet from '../sheet/sheet.module.css';
import { HeadContext } from './moveContext';
import { type MoveForm, type Picked, totalPrice } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import type { NewParty } from './NewPartyDialog';

const FoldedHead = lazyPart(() => import('./FoldedHead'));
const LastHead = lazyHint(() => import('./LastHead'));

interface MoveHeadProps {
  move: MoveSpec;
  /** The inputs of the warehouses, the party and the employee. */
  inputs: ReactNode;
  /** The rest of the form. */
  children: ReactNode;
}

/**
 * The head of a move: its inputs below the offer of the last values, or one line with their values. A draft or record with a complete head
 * begins folded, and the first line that the box accepts folds it.
 */
function MoveHead({ move, inputs, children }: MoveHeadProps) {
  const { control } = useFormContext<MoveForm>();
  const [ids, party] = useWatch({ control, name: ['ids', 'party'] });
  const isKnown = Object.values(ids).every(Boolean) && (!move.party || party !== null);
  const [isOpen, setOpen] = useState(!isKnown);
  if (!isKnown && !isOpen) setOpen(true);
  const head = useRef<HTMLDivElement>(null);
  const unfold = () => {
    // The line disappears: keep the focus in the head.
    flushSync(() => setOpen(true));
    head.current?.querySelector<HTMLElement>('select, input')?.focus();
  };
  /** Goes to the first empty field, which is the box of lines if the head is complete. */
  const goOn = () =>
    requestAnimationFrame(() => {
      const form = head.current?.closest('form');
      const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input') ?? [])];
      fields.find(({ value, disabled }) => value === '' && !disabled)?.focus();
    });
  const fold = () => isKnown && !head.current?.contains(document.activeElement) && setOpen(false);
  return (
    <>
      {isOpen && !isKnown && (
        <Suspense>
          <LastHead move={move} ids={ids} party={party} onTaken={goOn} />
        </Suspense>
      )}
      {!isOpen && (
        <div className={styles.folded}>
          <Suspense>
            <FoldedHead move={move} ids={ids} party={party} onUnfold={unfold} />
          </Suspense>
        </div>
      )}
      <div ref={head} className={styles.parties} hidden={!isOpen}>
        {inputs}
      </div>
      <HeadContext value={fold}>{children}</HeadContext>
    </>
  );
}

const SpaceLeft = lazyHint(() => import('./SpaceLeft'));
const Reasons = lazyHint(() => import('./Reasons'));

interface MoveFootProps {
  move: MoveSpec;
  isSending: boolean;
}

/** The end of a move: its lines, pieces and total, the room for them, and the button with its missing inputs. */
function MoveFoot({ move, isSending }: MoveFootProps) {
  const id = useId();
  const { control } = useFormContext<MoveForm>();
  const form = useWatch({ control }) as MoveForm;
  const { ids, rows } = form;
  return (
    <SheetFoot
      figures={
        <>
          <span>{completeRowsText(rows)}</span>
          <p>
            {t('Total:')} <strong>{formatMoney(totalPrice(rows))}</strong>
          </p>
          {move.target && ids[move.target] && (
            <div className={styles.space}>
              <Suspense>
                <SpaceLeft target={move.target} />
              </Suspense>
            </div>
          )}
        </>
      }
    >
      <SubmitButton busy={isSending && t('Sending')} describedBy={id} isBlocked={!isSendable(move, form)}>
        {translate(move.submit)}
      </SubmitButton>
      <span id={id} className={styles.reasons}>
        <Suspense>
          <Reasons form={form} missing={missingInForm(move, form)} />
        </Suspense>
      </span>
    </SheetFoot>
  );
}

const OwnFields = lazyPart(() => import('./OwnFields'));

interface MoveFieldsProps {
  move: MoveSpec;
  isSending: boolean;
  /** Called to create a client or supplier that does not exist yet. */
  onNewParty: (asked: NewParty) => void;
}

/** Returns the number of fields that features and extensions add to the head. */
const addedHeads = (type: string | undefined): number =>
  sumOf(heads, ([to, capability, count]) => (to === type && supports(capability ?? undefined) ? count : 0));

/** The fields of a move: warehouses, party, employee and products. */
export function MoveFields({ move, isSending, onNewParty }: MoveFieldsProps) {
  const { employeeId, warehouseIds } = account.who ?? {};
  const added = addedHeads(move.type);
  return (
    <div className={`${styles.form} ${sheet.card}`}>
      <MoveHead
        move={move}
        inputs={
          <>
            {move.selects.map(({ name, label, to = 'warehouses', hint = 'Choose Warehouse' }) => (
              <FormInput
                key={name}
                source={`ids.${name}`}
                label={translate(label)}
                spec={{
                  as: 'reference',
                  to,
                  hint: translate(hint),
                  only: (to === 'warehouses' && warehouseIds) || undefined,
                }}
              />
            ))}
            {move.party && <PartyPicker party={move.party} onNew={onNewParty} />}
            <FormInput
              source="ids.employeeId"
              label={t('Employee')}
              spec={{
                as: 'reference',
                to: 'employees',
                hint: t('Choose Employee'),
                // An employee works in one warehouse: another warehouse clears the choice. A user who is an employee can only choose
                // themselves.
                ...(employeeId
                  ? { only: [employeeId] }
                  : { narrowedBy: { field: move.employeeOf, param: 'warehouseId' } }),
              }}
            />
          </>
        }
      >
        {(move.fields || added > 0) && (
          <div className={styles.added}>
            <Suspense>{move.fields && <OwnFields fields={move.fields} />}</Suspense>
            {added > 0 && (
              <Suspense fallback={<Reserved count={added} />}>
                <AddedInputs at="head" />
              </Suspense>
            )}
          </div>
        )}
        {move.Note && <move.Note />}
        <ItemRows move={move} />
        <MoveFoot move={move} isSending={isSending} />
      </MoveHead>
    </div>
  );
}

/** The room of inputs that are not loaded yet. */
const Reserved = ({ count }: { count: number }) =>
  [...Array(count).keys()].map((at) => <div key={at} className={styles.reserved} />);

interface PartyPickerProps {
  party: NonNullable<MoveSpec['party']>;
  onNew: MoveFieldsProps['onNewParty'];
}

function PartyPicker({ party, onNew }: PartyPickerProps) {
  const { setFocus } = useFormContext<MoveForm>();
  const { roles } = useEntity(party.to);
  const { field, fieldState } = useController<MoveForm, 'party'>({ name: 'party', rules: { required: t('Required') } });
  const take = (picked: Picked) => {
    field.onChange(picked);
    setFocus('ids.employeeId');
  };
  return (
    <RecordPicker
      label={translate(party.label)}
      hint={translate(party.hint)}
      from={party.to}
      value={field.value}
      onChange={field.onChange}
      {...(hasRole(roles.create) && {
        onNew: {
          label: translate(`New ${party.label.toLowerCase()}`),
          create: (name: string) => onNew({ of: party.to, name, take }),
        },
      })}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required
      problem={fieldState.error?.message}
    />
  );
}
