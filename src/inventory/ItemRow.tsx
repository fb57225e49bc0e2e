import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { memo } from 'react';
import { useGetList } from 'react-admin';
import { useController } from 'react-hook-form';
import { formatMoney } from '../format/money';
import { formatNumber } from '../format/number';
import { IconButton } from '../views/Button';
import { LabelledControl } from '../views/controls/LabelledControl';
import { linePrice, type MoveForm, type MoveRow, type Picked } from './form';
import styles from './inventory.module.css';
import { type Found, RecordPicker } from './RecordPicker';

interface ItemRowProps {
  index: number;
  /** How many of the product the whole form asks for. */
  asked: number;
  /** The id of the warehouse the goods leave; '' where they leave none, or it is not chosen. */
  sourceWarehouse: string;
  /** Enter in the amount: on to the next row. */
  onEnter: () => void;
  /** Absent where it is the only row. */
  onRemove?: (index: number) => void;
}

const amountProblem = (amount: string): true | string =>
  amount === '' || /^[1-9]\d*$/.test(amount) || 'Must be a whole number from 1';

const available = (count: number): string => `${formatNumber(count)} available`;
const inStock = ({ inventoryCount = 0 }: Found): string => available(inventoryCount);
const priceOf = ({ unitPrice = 0 }: Found): string => formatMoney(unitPrice);

/**
 * One product and its amount, what that costs, and whether the source has that many. It knows no other row, and is drawn
 * anew for a change of its own only.
 */
export const ItemRow = memo(function ItemRow({ index, asked, sourceWarehouse, onEnter, onRemove }: ItemRowProps) {
  const product = useController<MoveForm, `rows.${number}.product`>({ name: `rows.${index}.product` });
  const amount = useController<MoveForm, `rows.${number}.amount`>({
    name: `rows.${index}.amount`,
    rules: { validate: amountProblem },
  });
  const row: MoveRow = { product: product.field.value, amount: amount.field.value };
  const called = row.product?.name ?? `row ${index + 1}`;
  return (
    <li className={styles.row}>
      <RecordPicker
        label="Product"
        hint="Choose Product"
        from="products"
        filter={sourceWarehouse ? { warehouseId: sourceWarehouse } : undefined}
        note={sourceWarehouse ? inStock : priceOf}
        value={row.product}
        onChange={product.field.onChange}
        onBlur={product.field.onBlur}
        inputRef={product.field.ref}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the input inside must not send the form */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      >
        <LabelledControl
          label="Amount"
          spec={{ as: 'number', step: 1, min: 1 }}
          value={row.amount}
          onChange={amount.field.onChange}
          onBlur={amount.field.onBlur}
          controlRef={amount.field.ref}
          problem={amount.fieldState.error?.message}
        />
        {row.product && sourceWarehouse !== '' && (
          <Availability product={row.product} asked={asked} warehouseId={sourceWarehouse} />
        )}
      </div>
      <p className={styles.linePrice}>
        <span>Price</span> {formatMoney(linePrice(row))}
      </p>
      <IconButton
        className={styles.remove}
        aria-label={`Remove ${called}`}
        disabled={!onRemove}
        onClick={() => onRemove?.(index)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </li>
  );
});

interface AvailabilityProps extends Pick<ItemRowProps, 'asked'> {
  product: Picked;
  warehouseId: string;
}

/** How many the source warehouse has. More than that is warned of, not refused: the server decides. */
function Availability({ product, asked, warehouseId }: AvailabilityProps) {
  const { data } = useGetList<Found>(
    'products',
    { filter: { name: product.name, warehouseId }, meta: { all: true } },
    { staleTime: 10_000 },
  );
  if (!data) return null;
  const count = data.find(({ id }) => id === product.id)?.inventoryCount ?? 0;
  const short = asked > count;
  return (
    <p className={short ? styles.short : styles.available} role={short ? 'status' : undefined}>
      {short ? `Only ${available(count)}` : available(count)}
    </p>
  );
}
