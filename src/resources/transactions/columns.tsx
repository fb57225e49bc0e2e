import { date } from '../../schema/fields';
import { type Column, column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { detailsColumn, linkColumn } from '../../views/links/linkColumns';
import { type Ends, sourceOf, targetOf } from './places';
import { typeField } from './types';
import styles from './way.module.css';

/*
 * Columns of the tables of transactions on the pages of products, warehouses and parties.
 */

/** The column of the dates, with the ways of the goods below them. */
export const dateColumn = <R extends Ends & { date: string }>(): Column<R> =>
  column(date('Date'), (row: R) => row.date, {
    render: (row, shown) => (
      <>
        {shown}
        <Way of={row} />
      </>
    ),
  });

/** A column with links to the transactions' pages. */
export const transactionColumn = <R extends { transactionId: number }>(): Column<R> =>
  detailsColumn(
    'transactions',
    ({ transactionId }) => transactionId,
    ({ transactionId }) => t('transaction {id}', { id: transactionId }),
  );

/** A column with links to the employees. */
export const byEmployeeColumn = <R extends { employeeId: number; employeeName: string }>(): Column<R> =>
  linkColumn(
    'By Employee',
    'employees',
    ({ employeeId }) => employeeId,
    ({ employeeName }) => employeeName,
  );

/** A column with the types of the transactions. */
export const typeColumn = <R extends { type: string }>(): Column<R> => column(typeField, ({ type }) => type);

/** From where to where goods went: "Supplier Acme → Warsaw". Nothing on backends that do not say it in a record's history. */
function Way({ of }: { of: Ends }) {
  const [from, to] = [sourceOf(of), targetOf(of)];
  if (!from && !to) return null;
  const isOfSupplier = Boolean(of.supplierName);
  const start = (name: string) =>
    of.fromWarehouseName ? name : isOfSupplier ? t('Supplier {name}', { name }) : t('Client {name}', { name });
  const end = (name: string) =>
    of.toWarehouseName ? name : isOfSupplier ? t('supplier {name}', { name }) : t('client {name}', { name });
  return (
    <div className={styles.way} data-way="">
      {from && (
        <>
          {!to && <span data-unseen="">{t('from|place')} </span>}
          {start(from)}{' '}
        </>
      )}
      <span aria-hidden="true">→</span>
      {to && (
        <>
          {' '}
          <span data-unseen="">{t('to|place')} </span>
          {end(to)}
        </>
      )}
    </div>
  );
}
