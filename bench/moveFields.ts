import { receipt as type } from '../contract/entities/movementTypes';
import type { ReceiptInput } from '../contract/inventory';
import { extensionDirs } from '../server/config';
import { connect } from '../server/db/connection/connect';
import { migrateExtensions } from '../server/db/extensionMigrations';
import { loadExtensions } from '../server/extensions';
import { extendedMove } from '../server/inventory/moveFields';
import { receive } from '../server/inventory/stock';
import { openDatabases } from './lib/databases';
import { machine } from './lib/machine';
import { perSecond } from './lib/perSecond';
import { inventReceipts, makeEndless, rotation } from './lib/receipts';
import { report, table } from './lib/report';
import { numberSetting } from './lib/settings';
import { figureOf, medianOf, shown } from './lib/statistics';

/*
 * Receipts of five lines without and with the values that features add, alternately on one database: `npm run bench -- moveFields`.
 */

/** Every variant runs once in a round. The order rotates. */
const ROUNDS = numberSetting('BENCH_RUNS', 15);
const MS = 1500;

await using databases = await openDatabases();
await using db = connect(await databases.copyOf('default'));
const extensions = await loadExtensions(extensionDirs({}));
await migrateExtensions(db, extensions.migrations);
await makeEndless(db);

const document = { supplierDocument: 'FV 12/11/2026', supplierDocumentDate: '2026-11-20' };
const withPrices = ({ items }: ReceiptInput) => ({
  lines: Object.fromEntries(Object.keys(items).map((id) => [id, { purchasePrice: 4.35 }])),
});
const documented = await inventReceipts(db);
const variants: Record<string, readonly ReceiptInput[]> = {
  'documented body': documented,
  'with a document': documented.map((each) => ({ ...each, ...document })),
  'with five prices': documented.map((each) => ({ ...each, ...withPrices(each) })),
  'with both': documented.map((each) => ({ ...each, ...document, ...withPrices(each) })),
};
const { options } = extendedMove(extensions, type);
const next = rotation();
const receiptsPerSecond = (receipts: readonly ReceiptInput[], clients: number) =>
  perSecond(clients, MS, () => {
    const body = next(receipts);
    return receive(db, body, options(body, {}));
  });

const names = Object.keys(variants);
const rows: string[][] = [];
for (const clients of [1, 8]) {
  for (const receipts of Object.values(variants)) await receiptsPerSecond(receipts, clients);
  const rates = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [nth] of names.entries()) {
      const name = names[(nth + round) % names.length] ?? '';
      rates.get(name)?.push(await receiptsPerSecond(variants[name] ?? [], clients));
    }
  }
  const plain = rates.get('documented body') ?? [];
  for (const [name, own] of rates) {
    const ratios = own.map((rate, round) => (rate / (plain[round] ?? rate)) * 100);
    rows.push([String(clients), name, shown(figureOf(own)), `${shown(medianOf(ratios))} %`]);
  }
}
await report('move-fields', `${table(['clients', 'receipts', 'a second', 'of documented'], rows)}\n\n${machine()}`);
