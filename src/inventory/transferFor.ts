import { emptyForm, type MoveForm, type Picked } from './form';
import type { MovePath } from './movePath';
import { moveSpecs } from './moveSpecs';

interface Wanted {
  product: Picked;
  amount: number;
  /** The id of the warehouse that has it. */
  from: number;
  /** The id of the one that lacks it. */
  to: string;
}

/** The transfer that brings a form what its source lacks, by the form's employee where that one works there. */
export function transferFor(path: MovePath, { ids }: MoveForm, { product, amount, from, to }: Wanted): MoveForm {
  const { employeeOf, source } = moveSpecs[path];
  const empty = emptyForm(moveSpecs.transfer);
  const employeeId = employeeOf === source ? (ids.employeeId ?? '') : (empty.ids.employeeId ?? '');
  return {
    ...empty,
    ids: { fromWarehouseId: String(from), toWarehouseId: to, employeeId },
    rows: [{ product, amount: String(amount), words: '' }],
  };
}
