import { typesOf } from '../../server/events/derive';
import { onBatch } from '../../server/events/on';
import type { Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { ownNetworks } from './server/addresses';
import { deliveriesOf, enqueue, errorOf, outbox, replay } from './server/deliveries';
import { addWebhook, enableWebhook, listWebhooks, removeWebhook, rotateSecret, wantedTypes } from './server/webhooks';

// A start with an invalid setting ends here.
ownNetworks();

/** Registers the calls for webhooks. */
export const webhooks: Group = (app, context) => {
  const { primary: db, word } = context;
  route(app, calls.webhooks, async () => ({
    content: (await listWebhooks(db)).map(({ disabledBecause, ...webhook }) => ({
      ...webhook,
      disabledBecause: disabledBecause && word(disabledBecause),
    })),
    types: typesOf(context),
  }));
  route(app, calls.addWebhook, ({ body }) => addWebhook(db, body, typesOf(context)));
  route(app, calls.removeWebhook, ({ params: { id } }) => removeWebhook(db, id));
  route(app, calls.rotateSecret, ({ params: { id } }) => rotateSecret(db, id));
  route(app, calls.enableWebhook, ({ params: { id } }) => enableWebhook(db, id, true));
  route(app, calls.disableWebhook, ({ params: { id } }) => enableWebhook(db, id, false));
  route(app, calls.deliveries, async ({ params: { id } }) => ({
    content: (await deliveriesOf(db, id)).map((delivery) => ({ ...delivery, error: errorOf(delivery, word) })),
  }));
  route(app, calls.replay, ({ params: { id } }) => replay(db, id));
};

/** Writes the deliveries of the events that a webhook wants. */
export const enqueued = onBatch(wantedTypes, 'webhooks', (events, { db }) => enqueue(db, events));

/** The worker that makes the deliveries, and the job that deletes old ones. */
export const { sender, expired } = outbox;
