import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import { MOVE_ROLE } from '../../../contract/definition/roles';
import type { ProductStock } from '../../../contract/details/product';
import { canMoveIn, hasRole } from '../../account';
import { formatNumber, sumOf } from '../../format/number';
import { productMoveUrl } from '../../inventory/moveUrls';
import { integer, text } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { RecordLink } from '../../views/links/RecordLink';
import { SkeletonBlock } from '../../views/messages/Skeleton';
import { useRecordPending } from '../../views/page/AfterPaint';
import { amountOf } from '../../views/slots/amountOf';
import { Slot } from '../../views/slots/Slot';
import { Table } from '../../views/table/Table';
import type { Minimums } from './minimums';
import type { ProductRecord } from './productFigures';
import styles from './stock.module.css';

interface StockProps {
  record: ProductRecord;
  minimums: Minimums | undefined;
}

/** Returns the warehouses that have any. */
export const held = (inventory: readonly ProductStock[] = []): ProductStock[] =>
  inventory.filter(({ quantity }) => quantity > 0);

/** The height of the table of two places, in pixels; see `stock.module.css`. */
const PLACES_HEIGHT = 122;

/** How much of a product is there, and where it lies. */
export function Stock({ record, minimums }: StockProps) {
  const stock = held(record.inventory);
  const isPending = useRecordPending();
  const { productId } = record;
  const total = record.inventoryCount ?? sumOf(record.inventory, ({ quantity }) => quantity);
  return (
    <section className={styles.stock}>
      <div className={styles.total}>
        <dl>
          <div>
            <dt>{t('Stock')}</dt>
            <dd>{amountOf(productId, formatNumber(total))}</dd>
          </div>
        </dl>
        {minimums && (
          <div className={styles.minimum}>
            <Bar amount={total} most={Math.max(total, 2 * minimums.all)} minimum={minimums.all} />
            <span>{minimumText(minimums.all)}</span>
          </div>
        )}
      </div>
      {(isPending ? total > 0 : stock.length > 0) && (
        <>
          <h2>{t('Supply per Warehouse')}</h2>
          {isPending ? (
            <div aria-busy>
              <SkeletonBlock height={PLACES_HEIGHT} />
            </div>
          ) : (
            <Table
              label={t('Supply per Warehouse')}
              columns={placeColumns(record, stock, minimums)}
              rows={stock}
              rowKey={({ warehouseId }) => warehouseId}
            />
          )}
        </>
      )}
    </section>
  );
}

function placeColumns(record: ProductRecord, stock: readonly ProductStock[], minimums: Minimums | undefined) {
  const { productId, name } = record;
  const minimumOf = ({ warehouseId }: ProductStock) => minimums?.inWarehouse.get(warehouseId);
  const most = Math.max(...stock.map((each) => Math.max(each.quantity, minimumOf(each) ?? 0)));
  const columns = [
    column(text('Warehouse'), ({ warehouseName }: ProductStock) => warehouseName, {
      render: ({ warehouseId, warehouseName }, shown) => (
        <>
          <RecordLink to="warehouses" id={warehouseId}>
            {shown}
          </RecordLink>
          <Slot
            name="stockPlace"
            list="products"
            instead={null}
            record={record}
            warehouseId={warehouseId}
            warehouseName={warehouseName}
          />
        </>
      ),
    }),
    column(integer('Amount'), ({ quantity }: ProductStock) => quantity, {
      render: (row, shown) => (
        <div className={styles.amount}>
          <Bar amount={row.quantity} most={most} minimum={minimumOf(row)} />
          <span>{amountOf(productId, shown)}</span>
        </div>
      ),
    }),
  ];
  if (!hasRole(MOVE_ROLE)) return columns;
  const transfer = {
    ...column(integer('Transfer'), ({ quantity }: ProductStock) => quantity, {
      render: ({ warehouseId, warehouseName }: ProductStock) =>
        canMoveIn(warehouseId) && (
          <a
            className={styles.transfer}
            href={productMoveUrl('transfer', productId, warehouseId)}
            title={t('Transfer {name} from {warehouse}', { name, warehouse: warehouseName })}
          >
            <TransferIcon fontSize="small" />
            <span>{t('Transfer')}</span>
          </a>
        ),
    }),
    onScreen: true,
    head: <span data-unseen="">{t('Transfer')}</span>,
  };
  return [...columns, transfer];
}

const minimumText = (minimum: number) => t('Minimum {amount}', { amount: formatNumber(minimum) });

interface BarProps {
  amount: number;
  /** The amount of a full bar. */
  most: number;
  /** Marked on the bar. */
  minimum: number | undefined;
}

/** An amount as a bar, with a mark at the minimum. */
function Bar({ amount, most, minimum }: BarProps) {
  const share = (of: number) => `${(100 * of) / (most || 1)}%`;
  return (
    <span
      className={styles.bar}
      title={minimum === undefined ? undefined : minimumText(minimum)}
      data-low={(minimum !== undefined && amount < minimum) || undefined}
      aria-hidden="true"
    >
      <i style={{ width: share(amount) }} />
      {minimum !== undefined && <b style={{ left: share(minimum) }} />}
    </span>
  );
}
