import { sql } from 'kysely';
import { employee } from '../../contract/details/employee';
import { addressById } from '../geography/address';
import { countEmployee } from '../inventory/warehouse';
import { contains } from './filters';
import { historyOf } from './journal';
import { standard } from './standard';

export const employees = standard(employee, {
  filters: () => ({ partOfNameOrSurname: contains(sql.ref('employee.full_name')) }),
  detail: async (db, id) => {
    const place = sql<number>`(SELECT address_id FROM employee WHERE id = ${id})`;
    const [address, history] = await Promise.all([addressById(db, place), historyOf(db, 'employee', id)]);
    return address && { address, history };
  },
  // Their warehouse counts them.
  onWrite: (trx, { warehouseId }) => countEmployee(trx, warehouseId),
});
