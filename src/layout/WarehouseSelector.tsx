import { startTransition, useEffect, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';
import { HOME, listUrl, trimmed } from '../routing/urls';
import type { Entity } from '../schema/entity';
import { withPage } from '../schema/listAddress';
import { ControlError } from '../views/controls/ControlError';
import controls from '../views/controls/controls.module.css';
import { Select } from '../views/controls/Select';
import { useOptions } from '../views/controls/useOptions';
import { useWarehouse } from '../views/warehouse';
import styles from './layout.module.css';

/** The selector stands over the Main Panel and over the lists that a warehouse narrows. */
export const hasWarehouseSelector = (path: string, entities: readonly Entity[]): boolean =>
  path === HOME || entities.some(({ name, byWarehouse }) => byWarehouse && trimmed(path) === listUrl(name));

/** Chooses the one warehouse that lists and the dashboard are narrowed to, or all of them. */
export function WarehouseSelector() {
  const { warehouseId, choose } = useWarehouse();
  const [shownId, show] = useOptimistic(warehouseId);
  const { options, isPending, error, refetch } = useOptions('warehouses');
  const [search, setSearch] = useSearchParams();

  // A warehouse that is no more cannot stay chosen: nothing would show that it still filters.
  const isGone = !isPending && !error && warehouseId !== null && !options.some(({ value }) => value === warehouseId);
  useEffect(() => {
    if (isGone) choose(null);
  }, [isGone, choose]);

  return (
    <span className={styles.selector}>
      {error && <ControlError message={error.message} onRetry={refetch} />}
      <Select
        className={controls.control}
        aria-label="Warehouse"
        options={options}
        hint="All Warehouses"
        value={shownId ?? ''}
        onChange={(value) =>
          // In one update with the way back to page 1, so that the list asks once.
          startTransition(() => {
            show(value || null);
            choose(value || null);
            if (search.has('page')) setSearch(withPage(search, 1), { replace: true, preventScrollReset: true });
          })
        }
      />
    </span>
  );
}
