import { sql } from 'kysely';
import { employee } from '../../contract/details/employee';
import type { Db } from '../db/types';
import { contains } from '../entity/filters';
import { standard } from '../entity/standard';
import { addressById } from '../geography/address';
import { countEmployees, discountEmployees } from '../inventory/warehouse';
import { historyOf } from './journal';

/** A query for the address of an employee. */
export const homeOf = (db: Db, id: number) => addressById(db, sql`(SELECT address_id FROM employee WHERE id = ${id})`);

export const employees = standard(employee, {
  filters: () => ({ partOfNameOrSurname: contains(sql.ref('employee.full_name')) }),
  detail: async (db, id) => {
    const address = await homeOf(db, id).executeTakeFirst();
    return address && { address };
  },
  growing: { name: 'history', counted: 'transactionsCount', rows: historyOf('employee') },
  // A warehouse stores the number of its employees.
  onInsertMany: (trx, bodies) =>
    countEmployees(
      trx,
      bodies.map(({ warehouseId }) => warehouseId),
    ),
  onRemoveMany: discountEmployees,
});
