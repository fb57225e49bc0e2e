import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabases } from './bench/lib/databases';
import { inventReceipts, makeEndless, rotation } from './bench/lib/receipts';
import { medianOf, shown } from './bench/lib/statistics';
import { extensionDirs } from './server/config';
import { connect } from './server/db/connection/connect';
import { migrateExtensions } from './server/db/extensionMigrations';
import { loadExtensions } from './server/extensions';
import { receive } from './server/inventory/stock';
await using databases = await openDatabases();
await using db = connect(await databases.copyOf('default'), { max: 1 });
await migrateExtensions(db, (await loadExtensions(extensionDirs({}))).migrations);
await makeEndless(db);
const receipts = await inventReceipts(db);
const next = rotation();
const { rows: [{ pid }] } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db) as any;
const cpu = () => { const s = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' '); return Number(s[0]) / 1e6; };
const N = 150;
const once = async (on: boolean) => {
  await sql`ALTER TABLE movement ${sql.raw(on ? 'ENABLE' : 'DISABLE')} TRIGGER number_document`.execute(db);
  await receive(db, next(receipts)); await receive(db, next(receipts));
  const a = cpu(); const n = process.cpuUsage();
  for (let i = 0; i < N; i++) await receive(db, next(receipts));
  const m = process.cpuUsage(n);
  return [(cpu() - a) / N, (m.user + m.system) / 1000 / N];
};
await once(true); await once(false);
const on: number[] = [], off: number[] = [], r: number[] = [], rt: number[] = [];
for (let p = 0; p < 14; p++) {
  const f = p % 2 === 0;
  const x = await once(f), y = await once(!f);
  const [a, b] = f ? [x, y] : [y, x];
  on.push(a[0]); off.push(b[0]); r.push(a[0] / b[0] * 100); rt.push((a[0] + a[1]) / (b[0] + b[1]) * 100);
}
console.log('backend CPU ms: off', shown(medianOf(off)), 'on', shown(medianOf(on)), 'ratio %', shown(medianOf(r)), 'with node %', shown(medianOf(rt)));
