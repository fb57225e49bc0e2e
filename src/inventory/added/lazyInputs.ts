import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';
import type { AddedInputsProps } from './AddedInputs';

/** The inputs that features and extensions add to the form of a move. Loaded after the form. */
export const AddedInputs = lazyPart<AddedInputsProps>(() => import('./AddedInputs'));

/** Returns the attributes that a form adds to the documented body. Loads no code for a form without a value. */
export async function addedTo(type: string | undefined, form: MoveForm): Promise<object | undefined> {
  const isGiven = form.shown?.length || Object.values(form.values ?? {}).some(Boolean);
  return type && isGiven ? (await import('./AddedInputs')).addedBody(type, form) : undefined;
}
