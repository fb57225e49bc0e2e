import { emptyForm, type MoveForm, type Picked } from '../move/moveForm';
import { type MoveSpec, moveSpecs } from '../move/moveSpecs';

interface Wanted {
  product: Picked;
  amount: number;
  /** The id of the source warehouse. */
  from: number;
  /** The id of the target warehouse, which has too few. */
  to: string;
}

/** Returns a transfer of goods that a form's source warehouse lacks. It has the form's employee if they work there. */
export function transferFor(
  { employeeOf, source }: Pick<MoveSpec, 'employeeOf' | 'source'>,
  { ids }: MoveForm,
  { product, amount, from, to }: Wanted,
): MoveForm {
  const empty = emptyForm(moveSpecs.transfer);
  const employeeId = employeeOf === source ? (ids.employeeId ?? '') : (empty.ids.employeeId ?? '');
  return {
    ...empty,
    ids: { fromWarehouseId: String(from), toWarehouseId: to, employeeId },
    rows: [{ product, amount: String(amount), words: '' }],
  };
}
