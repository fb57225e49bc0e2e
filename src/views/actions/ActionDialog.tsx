import { Form } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { NamedField } from '../../schema/field';
import { initialValues } from '../../schema/initialValues';
import type { AnyRow } from '../../schema/record';
import { countRecords, t, translate } from '../../texts/t';
import { Button } from '../Button';
import { Dialog, DialogButtons } from '../dialog/Dialog';
import { FieldInputs } from '../form/FieldInputs';
import formStyles from '../form/form.module.css';
import { WriteFailure } from '../messages/WriteFailure';
import type { PendingAction } from './runAction';
import type { Actions } from './useActions';

interface ActionDialogProps {
  entity: Pick<Entity, 'one' | 'many' | 'represent'>;
  pending: PendingAction;
  actions: Actions;
}

/** The dialog of an action with a question or with fields. */
export default function ActionDialog({ entity, pending, actions }: ActionDialogProps) {
  const { action, records } = pending;
  const { fields, label, question = label, start } = action;
  const busy = actions.busy !== null;
  const [first] = records;
  const subject =
    records.length === 1 && first ? entity.represent(first) : countRecords(records.length, entity.one, entity.many);
  return (
    <Dialog question={translate(question)} subject={subject} busy={busy} onCancel={actions.cancel}>
      {actions.failure && <WriteFailure {...actions.failure} />}
      <Form
        record={{}}
        // Fields may be narrowed by values that all the records have in common.
        defaultValues={{ ...sharedBy(records), ...initialValues(fields), ...startValues(fields, start?.(records)) }}
        onSubmit={(values: AnyRow) => actions.perform(pending, values)}
        noValidate
      >
        <div className={formStyles.fields}>
          {fields.map((field) => (
            <FieldInputs key={field.name} field={field} />
          ))}
        </div>
        <DialogButtons>
          <Button onClick={actions.cancel} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy && translate(label)}>
            {translate(label)}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Returns the values that all records have in common. */
const sharedBy = ([first, ...others]: readonly AnyRow[]): AnyRow =>
  Object.fromEntries(Object.entries(first ?? {}).filter(([name, value]) => others.every((one) => one[name] === value)));

/** Returns the values with which an action's fields begin, as text; fields without a value keep their own. */
const startValues = (fields: readonly NamedField[], start: AnyRow = {}): AnyRow =>
  initialValues(
    fields.filter(({ name }) => start[name] !== undefined),
    start,
  );
