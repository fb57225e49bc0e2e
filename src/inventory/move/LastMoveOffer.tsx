import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../views/Button';
import type { MoveForm } from './moveForm';

/** Offers the warehouse and the employee of the last move, as long as nobody is chosen. */
export default function LastMoveOffer({ ids }: Pick<MoveForm, 'ids'>) {
  const { getValues, reset, setFocus } = useFormContext<MoveForm>();
  const employee = useWatch<MoveForm, 'ids.employeeId'>({ name: 'ids.employeeId' });
  // Goods of a transaction go back from where they are.
  if (employee || getValues('returnOf')) return null;
  return (
    <div>
      <Button
        variant="outlined"
        onClick={() => {
          // The button goes.
          setFocus(`ids.${Object.keys(ids)[0]}`);
          reset({ ...getValues(), ids }, { keepDefaultValues: true });
        }}
      >
        Warehouse and employee of the last move
      </Button>
    </div>
  );
}
