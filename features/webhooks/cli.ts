import { parseArgs } from 'node:util';
import { inColumns, runTool } from '../../server/cli/tool';
import { extensionDirs, readDatabase } from '../../server/config';
import { openDatabase } from '../../server/db/connection/open';
import { checkSchema } from '../../server/db/migrate';
import { typesOf } from '../../server/events/derive';
import { loadExtensions } from '../../server/extensions';
import { catalogueOf } from '../../server/resources/core';
import type { Webhook } from './contract';
import { addWebhook, listWebhooks } from './server/webhooks';

const HELP = `Usage: npm run webhook -- add URL --events TYPES
       npm run webhook

Adds a webhook and prints its secret, which is not shown again; without arguments, lists the webhooks.

Options
  --events TYPES  the types of events that it gets, by commas: stock.moved,order.received; * for all
  --help          show this text

It reads the same environment as the server, and uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data),
which it starts if it is not running. WEBHOOK_NETWORKS allows addresses inside the firm.`;

await runTool(HELP, async (log) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { events: { type: 'string' } } });
  const [command, url, ...rest] = positionals;
  if (command !== undefined && (command !== 'add' || !url || !values.events || rest.length > 0)) throw new Error(HELP);
  const extensions = await loadExtensions(extensionDirs(process.env));
  const database = readDatabase(process.env);
  const { unlimitedDb: db, close } = await openDatabase(database, { log, exclusive: false, max: 1 });
  try {
    await checkSchema(db, extensions.migrations);
    if (!url || !values.events) return log(inColumns((await listWebhooks(db)).map(line)) ?? 'There are no webhooks.');
    const events = values.events.split(',').map((type) => type.trim());
    const types = typesOf(catalogueOf(extensions));
    const { webhookId, secret } = await addWebhook(db, { url, events }, types);
    log(`Webhook ${webhookId} gets ${events.join(', ')}. Its secret, which is not shown again:\n${secret}`);
  } finally {
    await close();
  }
});

function line({ webhookId, url, events, enabled, waiting, lastDeliveredAt }: Webhook) {
  return {
    id: String(webhookId),
    url,
    events: events.join(','),
    state: enabled ? 'enabled' : 'disabled',
    waiting: String(waiting),
    delivered: lastDeliveredAt ?? '',
  };
}
