import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { EmployeeInput, EmployeeQuery } from '../../contract/employee';
import { endpoints } from '../../contract/endpoints';
import type { Executor, Trx } from '../db/types';
import { found } from '../errors';
import { addressById, createAddress } from '../geography/address';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { countEmployee } from '../inventory/warehouse';
import { createOnce } from './createOnce';
import { atLeast, atMost, contains, equals, type Filters, inRegion, where } from './filters';
import { historyOf } from './journal';
import { countOf, pageOf, slicedById } from './paging';

const filters: Filters<EmployeeQuery> = {
  partOfNameOrSurname: contains('employee.full_name'),
  regionId: inRegion('employee.address_id'),
  minTransactions: atLeast('employee.transactions_count'),
  maxTransactions: atMost('employee.transactions_count'),
  warehouseId: equals('employee.warehouse_id'),
};

export function employees(app: FastifyInstance, { db }: Context): void {
  const { list, get, create } = endpoints.employees;

  route(app, list, ({ query }) => {
    const matching = db.selectFrom('employee').where(where(filters, query));
    return pageOf(
      query,
      () => countOf(matching),
      (slice) => slicedById(matching, 'employee.id', withColumns, slice).execute(),
    );
  });

  route(app, get, async ({ params: { id } }) => {
    const known = employeeById(db, id);
    const [employee, address, history] = await Promise.all([
      known,
      known.then(() => addressById(db, sql`(SELECT address_id FROM employee WHERE id = ${id})`)),
      historyOf(db, 'employee', id),
    ]);
    return { ...employee, address, history };
  });

  route(app, create, (request) => createOnce(db, 'employee', request, insertEmployee, employeeById));
}

const withColumns = (rows: ReturnType<typeof allEmployees>) =>
  rows
    .innerJoin('warehouse', 'warehouse.id', 'employee.warehouse_id')
    .select(['employee.id as employeeId', 'employee.name', 'employee.surname', 'employee.email'])
    .select(['employee.phone_number as phoneNumber', 'employee.position'])
    .select(['employee.warehouse_id as warehouseId', 'warehouse.name as warehouseName'])
    .select('employee.transactions_count as transactionsCount');

const allEmployees = (db: Executor) => db.selectFrom('employee');

const employeeById = async (db: Executor, id: number) =>
  found('Employee', await withColumns(allEmployees(db).where('employee.id', '=', id)).executeTakeFirst());

/** Their warehouse counts them. */
async function insertEmployee(
  trx: Trx,
  { address, phoneNumber, warehouseId, ...texts }: EmployeeInput,
  id?: number,
): Promise<{ id: number }> {
  await countEmployee(trx, warehouseId);
  const address_id = await createAddress(trx, address, { prefix: 'address.' });
  return trx
    .insertInto('employee')
    .values({ id, ...texts, phone_number: phoneNumber, warehouse_id: warehouseId, address_id })
    .returning('id')
    .executeTakeFirstOrThrow();
}
