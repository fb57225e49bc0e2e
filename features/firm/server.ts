import { sql } from 'kysely';
import { recordEvent } from '../../server/db/audit';
import { transact } from '../../server/db/transact';
import { readSettings } from '../../server/entity/settings';
import type { Group } from '../../server/http/context';
import { pageFact } from '../../server/http/pageFacts';
import { route } from '../../server/http/route';
import { calls } from './contract';
import { settings } from './settings';

/** The currency of all amounts. The page names it only where it differs from the specification's dollars. */
export const currency = pageFact({
  meta: 'magazyn-currency',
  content: async (db) => {
    const { currency: code } = await readSettings(db, settings);
    return code === settings.defaults.currency ? undefined : code;
  },
});

/** The language of users who have chosen none. The page names it only where it differs from the specification's texts. */
export const language = pageFact({
  meta: 'magazyn-language',
  content: async (db) => {
    const { language: name } = await readSettings(db, settings);
    return name === settings.defaults.language ? undefined : name;
  },
});

export const firm: Group = (app, { db }) => {
  route(app, calls.get, async () => {
    const [values, { rows }] = await Promise.all([
      readSettings(db, settings),
      sql<{ image: string }>`SELECT image FROM firm_logo`.execute(db),
    ]);
    return { ...values, logo: rows[0]?.image ?? null };
  });

  route(app, calls.changeLogo, ({ body: { logo } }) =>
    transact(db, async (trx) => {
      if (logo === null) await sql`DELETE FROM firm_logo`.execute(trx);
      else {
        await sql`
          INSERT INTO firm_logo (image) VALUES (${logo})
          ON CONFLICT (is_it) DO UPDATE SET image = excluded.image`.execute(trx);
      }
      const note = logo === null ? 'logo-removed' : 'logo-replaced';
      await recordEvent(trx, { action: 'change', entity: 'settings', record: settings.name, note });
    }),
  );
};
