import { sql } from 'kysely';
import { employee } from '../../contract/details/employee';
import type { Db } from '../db/types';
import { addressById } from '../geography/address';
import { countEmployee } from '../inventory/warehouse';
import { contains } from './filters';
import { entriesOf, historyOf } from './journal';
import { standard } from './standard';
import { tradeOf, typesOf } from './trade';

const homeOf = (db: Db, id: number) => addressById(db, sql`(SELECT address_id FROM employee WHERE id = ${id})`);

export const employees = standard(employee, {
  filters: () => ({ partOfNameOrSurname: contains(sql.ref('employee.full_name')) }),
  detail: async (db, id) => {
    const address = await homeOf(db, id);
    return address && { address };
  },
  growing: { name: 'history', counted: 'transactionsCount', rows: historyOf('employee') },
  overview: async (db, id) => {
    const [address, types, trade] = await Promise.all([homeOf(db, id), typesOf(db, id), tradeOf(db, 'employee', id)]);
    return { address, types, ...trade };
  },
  further: { entries: (db, id, after) => entriesOf(db, 'employee', id, after) },
  // Their warehouse counts them.
  onWrite: (trx, { warehouseId }) => countEmployee(trx, warehouseId),
});
