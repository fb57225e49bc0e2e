import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import type { MoveForm } from './moveForm';

/** A button that fills in the warehouse and the employee of the last move, while no employee is chosen. */
export default function LastMoveOffer({ ids }: Pick<MoveForm, 'ids'>) {
  const { getValues, reset, setFocus } = useFormContext<MoveForm>();
  const employee = useWatch<MoveForm, 'ids.employeeId'>({ name: 'ids.employeeId' });
  // The transaction determines the warehouse of a return.
  if (employee || getValues('returnOf')) return null;
  return (
    <div>
      <Button
        variant="outlined"
        onClick={() => {
          // The button disappears: keep the focus in the form.
          setFocus(`ids.${Object.keys(ids)[0]}`);
          reset({ ...getValues(), ids }, { keepDefaultValues: true });
        }}
      >
        {t('Warehouse and employee of the last move')}
      </Button>
    </div>
  );
}
