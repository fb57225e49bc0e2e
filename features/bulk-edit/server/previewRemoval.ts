import { keepRemovals } from '../../../server/changes/removal';
import { ApiError } from '../../../server/errors';
import type { Context } from '../../../server/http/context';
import { say, term } from '../../../server/texts/message';
import { type Selection, selectedIds } from './selected';

/**
 * Keeps which of the selected records a deletion would delete. Nothing is deleted.
 * @returns the id of the batch
 * @throws ApiError 400 for a selection that is not possible
 */
export async function previewRemoval(context: Context, selection: Selection): Promise<number> {
  const { list } = selection;
  const definition = context.definitionOf(list);
  if (!definition) throw new ApiError(400, say('no-such-list', { list }));
  const ids = await selectedIds(context, selection);
  const title = say('deletion|records', { records: term(definition.many.toLowerCase()) });
  return keepRemovals(context, { entity: list, title, ids });
}
