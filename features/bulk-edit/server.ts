import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { fieldsOf } from './server/fields';
import { previewChange, previewRemoval } from './server/preview';

/** Registers the calls of bulk edit. */
export const bulkEdits: Group = (app, context) => {
  route(app, calls.fields, async ({ query: { list } }) => ({
    fields: fieldsOf(context, list).map(({ field: _, ...shown }) => shown),
  }));
  route(app, calls.remove, async ({ body }) => ({ batchId: await previewRemoval(context, body) }));
  route(app, calls.change, async ({ body }) => ({ batchId: await previewChange(context, body) }));
};
