import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';

/*
 * What features and extensions add to the form of a move is one chunk, which the form loads after itself.
 */

const load = () => import('./AddedInputs');

export const HeadInputs = lazyPart(() => load().then(({ HeadInputs: shown }) => ({ default: shown })));
export const LineToggles = lazyPart(() => load().then(({ LineToggles: shown }) => ({ default: shown })));
export const LineInputs = lazyPart(() => load().then(({ LineInputs: shown }) => ({ default: shown })));

/** Returns what a form adds to the documented body; loads nothing for a form without a value. */
export async function addedTo(type: string | undefined, form: MoveForm): Promise<object> {
  const hasValues = form.shown?.length || Object.values(form.values ?? {}).some(Boolean);
  return type !== undefined && hasValues ? (await import('./addedFields')).addedBody(type, form) : {};
}
