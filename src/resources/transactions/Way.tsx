import { t } from '../../texts/t';
import { type Ends, sourceOf, targetOf } from './places';
import styles from './way.module.css';

/** From where to where goods went: "Supplier Acme → Warsaw". Nothing on backends that do not say it in a record's history. */
export function Way({ of }: { of: Ends }) {
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
