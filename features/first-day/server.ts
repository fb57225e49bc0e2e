import { sql } from 'kysely';
import { tableName } from '../../contract/definition/names';
import type { Db } from '../../server/db/types';
import { readSettings } from '../../server/entity/settings';
import type { Context, Group } from '../../server/http/context';
import { route } from '../../server/http/route';
import { demoState, removeDemo } from '../../server/seed/demo';
import { calls, type FirstDay } from './contract';

/** Registers the calls for the first steps in an empty database, and for demo data. */
export const firstDay: Group = (app, { db, primary, entities, settings }) => {
  const tables = entities.map(tableName);
  route(app, calls.read, async () => ({
    steps: { firm: await hasFirm(db, settings), ...(await done(db)) },
    demo: await demoState(db),
  }));
  route(app, calls.removeDemo, () => removeDemo(primary, 'main panel', tables));
};

/** Returns whether the name of the firm is set; null where no feature has such a setting. */
async function hasFirm(db: Db, settings: Context['settings']): Promise<boolean | null> {
  const firm = settings.find(({ name, fields }) => name === 'firm' && 'name' in fields);
  return firm ? Boolean((await readSettings(db, firm)).name) : null;
}

async function done(db: Db): Promise<Omit<FirstDay['steps'], 'firm'>> {
  const { rows } = await sql<Omit<FirstDay['steps'], 'firm'>>`
    SELECT EXISTS (SELECT FROM warehouse) AS warehouse, EXISTS (SELECT FROM employee) AS employee,
      EXISTS (SELECT FROM product) AS products, EXISTS (SELECT FROM movement) AS receipt`.execute(db);
  const [steps] = rows;
  if (!steps) throw new Error('The database did not answer.');
  return steps;
}
