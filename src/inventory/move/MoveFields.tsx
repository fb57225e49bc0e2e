import { Suspense } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { account, hasRole } from '../../account';
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
import { incompleteRowsOf, incompleteRowsText, unreadLinesText } from '../rows/incompleteRows';
import { lastMove } from './lastMove';
import type { MoveForm, Picked } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import type { NewParty } from './NewPartyDialog';

const OwnFields = lazyPart(() => import('./OwnFields'));
const LastMoveOffer = lazyHint(() => import('./LastMoveOffer'));
const SpaceLeft = lazyHint(() => import('./SpaceLeft'));

interface MoveFieldsProps {
  move: MoveSpec;
  isSending: boolean;
  /** Called to create a client or supplier that does not exist yet. */
  onNewParty: (asked: NewParty) => void;
}

/** The fields of a move: warehouses, party, employee and products. */
export function MoveFields({ move, isSending, onNewParty }: MoveFieldsProps) {
  const last = lastMove(move.path);
  const { employeeId, warehouseIds } = account.who ?? {};
  return (
    <div className={styles.form}>
      <div className={styles.parties}>
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
            ...(employeeId ? { only: [employeeId] } : { narrowedBy: { field: move.employeeOf, param: 'warehouseId' } }),
          }}
        />
        <Suspense>{move.fields && <OwnFields fields={move.fields} />}</Suspense>
        <Suspense>
          <AddedInputs at="head" />
        </Suspense>
      </div>
      {move.Note && <move.Note />}
      <Suspense>{last && <LastMoveOffer ids={last} />}</Suspense>
      <ItemRows move={move} />
      <Suspense>{move.target && <SpaceLeft target={move.target} />}</Suspense>
      <div className={styles.end}>
        <SubmitButton busy={isSending && t('Sending')}>{translate(move.submit)}</SubmitButton>
        <IncompleteRows />
      </div>
    </div>
  );
}

/** Lists beside the button the rows that the request omits, and the unread lines that block it. */
function IncompleteRows() {
  const [rows, open] = useWatch<MoveForm, ['rows', 'open']>({ name: ['rows', 'open'] });
  const text = incompleteRowsText(incompleteRowsOf(rows));
  return (
    <span className={styles.incomplete} role="status">
      {[text && t('{rows} will be left out.', { rows: text }), unreadLinesText(open)].filter(Boolean).join(' ')}
    </span>
  );
}

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
