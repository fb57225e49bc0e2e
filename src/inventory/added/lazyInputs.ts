import type { ComponentType } from 'react';
import { lazyPart } from '../../views/page/lazyPart';
import type { MoveForm } from '../move/moveForm';

/*
 * What features and extensions add to the form of a move is one chunk, which the form loads after itself.
 */

const load = () => import('./AddedInputs');

const part = <P extends object>(pick: (module: Awaited<ReturnType<typeof load>>) => ComponentType<P>) =>
  lazyPart<P>(() => load().then((module) => ({ default: pick(module) })));

export const HeadInputs = part((module) => module.HeadInputs);
export const LineToggles = part((module) => module.LineToggles);
export const LineInputs = part((module) => module.LineInputs);

/** Returns what a form adds to the documented body; loads nothing for a form without a value. */
export async function addedTo(type: string | undefined, form: MoveForm): Promise<object> {
  const hasValues = form.shown?.length || Object.values(form.values ?? {}).some(Boolean);
  return type !== undefined && hasValues ? (await import('./addedFields')).addedBody(type, form) : {};
}
