import { afterAll, expect, test } from 'vitest';
import { NO_EXTENSIONS } from '../../server/extensions';
import { findSchemaDifferences } from '../../server/schema/compare';
import { expectedTables } from '../../server/schema/expected';
import { freshDatabase } from '../helpers/database';

const { db, drop } = await freshDatabase();
afterAll(drop);

test("the product's definitions and migrations agree", async () => {
  expect(await findSchemaDifferences(db, expectedTables(NO_EXTENSIONS))).toEqual([]);
});
