import heads from 'virtual:move-heads';
import { Suspense } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { account, hasRole } from '../../account';
import { supports } from '../../capabilities';
import { sumOf } from '../../format/number';
import { t, translate } from '../../texts/t';
import { useEntity } from '../../views/data/entities';
import { FormInput } from '../../views/form/FormInput';
import { lazyPart } from '../../views/page/lazyPart';
import { AddedInputs } from '../added/lazyInputs';
import styles from '../inventory.module.css';
import { RecordPicker } from '../RecordPicker';
import { ItemRows } from '../rows/ItemRows';
import sheet from '../sheet/sheet.module.css';
import { MoveFoot } from './MoveFoot';
import { MoveHead } from './MoveHead';
import type { MoveForm, Picked } from './moveForm';
import type { MoveSpec } from './moveSpecs';
import type { NewParty } from './NewPartyDialog';

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
