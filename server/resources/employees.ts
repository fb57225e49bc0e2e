import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { employee } from '../../contract/details/employee';
import { PREPARED } from '../db/prepared';
import type { Db } from '../db/types';
import { addressById } from '../geography/address';
import { countEmployee } from '../inventory/warehouse';
import { contains } from './filters';
import { entriesOf, historyOf } from './journal';
import { standard } from './standard';
import { toTrade, tradeOf, typesOf } from './trade';

const homeOf = (db: Db, id: number) => addressById(db, sql`(SELECT address_id FROM employee WHERE id = ${id})`);

export const employees = standard(employee, {
  filters: () => ({ partOfNameOrSurname: contains(sql.ref('employee.full_name')) }),
  detail: async (db, id) => {
    const address = await homeOf(db, id).executeTakeFirst();
    return address && { address };
  },
  growing: { name: 'history', counted: 'transactionsCount', rows: historyOf('employee') },
  overview: async (db, id) => {
    const { address, types, ...trade } = await db
      .selectNoFrom([
        jsonObjectFrom(homeOf(db, id)).as('address'),
        jsonArrayFrom(typesOf(db, id)).as('types'),
        ...tradeOf(db, 'employee', id),
      ])
      .modifyFront(PREPARED)
      .executeTakeFirstOrThrow();
    return address ? { address, types, ...toTrade(trade) } : undefined;
  },
  overviewPages: { entries: (db, id, after) => entriesOf(db, 'employee', id, after) },
  // A warehouse stores the number of its employees.
  onWrite: (trx, { warehouseId }) => countEmployee(trx, warehouseId),
});
