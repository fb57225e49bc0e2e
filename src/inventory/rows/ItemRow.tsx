import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { type CSSProperties, memo, Suspense, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatMoney, formatNumber } from '../../format/number';
import { lazyHint } from '../../routing/lazyComponent';
import { useLanguage } from '../../texts/language';
import { plural, t } from '../../texts/t';
import { IconButton } from '../../views/Button';
import { LabelledControl } from '../../views/controls/LabelledControl';
import { isEnter } from '../../views/keys';
import { Slot } from '../../views/slots/Slot';
import { AddedInputs } from '../added/lazyInputs';
import { amountProblem } from '../amount';
import styles from '../inventory.module.css';
import { searchedRows } from '../lines/waitingLines';
import { itemsOf, type MoveForm, type MoveRow, rowPrice } from '../move/moveForm';
import { type Found, RecordPicker } from '../RecordPicker';
import { availableText, returnableText } from './availabilityText';
import { missingIn } from './incompleteRows';

interface ItemRowProps {
  index: number;
  /** The pieces of the product in all rows of the form. */
  needed: number;
  /** The id of the source warehouse; '' without one. */
  sourceWarehouse: string;
  /** The names of the added fields that the row shows, if any. */
  shown: readonly string[] | undefined;
  /** Called on Enter in the amount: focuses the next row. */
  onEnter: () => void;
  /** Absent for the only row. */
  onRemove?: (index: number) => void;
}

const Availability = lazyHint(() => import('./Availability'));
const TransferSuggestions = lazyHint(() => import('./TransferSuggestions'));

/** Validates the amount of a row. In a return, the limit of a product applies to the sum of its rows. @returns true, or the error */
function problemOf(amount: string, { rows, returnable }: MoveForm, id: number | undefined): true | string {
  const problem = amount !== '' && amountProblem(amount);
  if (problem) return problem;
  if (!returnable || id === undefined || amount === '') return true;
  const left = returnable[id] ?? 0;
  return (
    (itemsOf(rows)[id] ?? 0) <= left ||
    plural(left, 'At most {count} can be returned', 'At most {count} can be returned')
  );
}

const inStock = ({ inventoryCount = 0 }: Found, isBeyond: boolean): string =>
  isBeyond ? t('none here, {count} elsewhere', { count: formatNumber(inventoryCount) }) : availableText(inventoryCount);
const priceOf = ({ unitPrice = 0 }: Found): string => formatMoney(unitPrice);

/**
 * A row: a product with its amount, price and availability. It does not read other rows, so that only a change of its own renders
 * it again.
 */
export const ItemRow = memo(function ItemRow({ index, needed, sourceWarehouse, shown, ...on }: ItemRowProps) {
  useLanguage();
  const product = useController<MoveForm, `rows.${number}.product`>({ name: `rows.${index}.product` });
  const amount = useController<MoveForm, `rows.${number}.amount`>({
    name: `rows.${index}.amount`,
    rules: { validate: (typed, form) => problemOf(typed, form, form.rows[index]?.product?.id) },
  });
  const words = useController<MoveForm, `rows.${number}.words`>({ name: `rows.${index}.words` });
  const { getValues } = useFormContext<MoveForm>();
  // Not setFocus, which is asynchronous: the next key of a scanner would arrive earlier.
  const item = useRef<HTMLLIElement>(null);
  const focusInput = (at: number) => item.current?.querySelectorAll('input')[at]?.focus();
  const row: MoveRow = { product: product.field.value, amount: amount.field.value, words: words.field.value };
  const missing = missingIn(row);
  const limits = getValues('returnable');
  const availability = row.product && { product: row.product, needed, warehouseId: sourceWarehouse };
  const fromSource = sourceWarehouse !== '' && availability;
  const label = row.product?.name ?? t('row {number}', { number: index + 1 });
  return (
    <li
      ref={item}
      className={shown ? `${styles.row} ${styles.extended}` : styles.row}
      style={shown && ({ '--added': shown.length } as CSSProperties)}
    >
      <RecordPicker
        label={t('Product')}
        hint={t('Choose Product')}
        from="products"
        filter={sourceWarehouse ? { warehouseId: sourceWarehouse } : undefined}
        note={limits ? ({ id }) => returnableText(limits[id] ?? 0) : sourceWarehouse ? inStock : priceOf}
        value={row.product}
        onChange={(picked) => {
          product.field.onChange(picked);
          words.field.onChange('');
        }}
        words={row.words}
        onName={words.field.onChange}
        onEnter={() => focusInput(1)}
        onReturn={() => getValues(`rows.${index}.amount`) === '' && focusInput(0)}
        onBlur={product.field.onBlur}
        inputRef={product.field.ref}
        resolving={searchedRows}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the input inside must not send the form */}
      <div
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          event.preventDefault();
          on.onEnter();
        }}
      >
        <LabelledControl
          label={t('Amount')}
          spec={{ as: 'number', step: 1, min: 1 }}
          value={row.amount}
          onChange={amount.field.onChange}
          onBlur={amount.field.onBlur}
          controlRef={amount.field.ref}
          problem={amount.fieldState.error?.message}
        />
        {row.product && (
          <p className={styles.unit}>
            <Slot name="amount" instead={null} productId={row.product.id} />
          </p>
        )}
        <Suspense>{availability && (fromSource || limits) && <Availability {...availability} />}</Suspense>
      </div>
      <Suspense>{shown && <AddedInputs at="row" index={index} shown={shown} onEnter={on.onEnter} />}</Suspense>
      <p className={styles.rowPrice}>
        <span>{t('Price')}</span> {formatMoney(rowPrice(row))}
      </p>
      <IconButton
        className={styles.remove}
        aria-label={t('Remove {name}', { name: label })}
        disabled={!on.onRemove}
        onClick={() => on.onRemove?.(index)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      <Suspense>{fromSource && <TransferSuggestions {...fromSource} />}</Suspense>
      {missing && (
        <p className={styles.missing} data-missing={missing} role="status">
          {missing === 'product'
            ? t('No product chosen: this row will be left out.')
            : t('No amount given: this row will be left out.')}
        </p>
      )}
    </li>
  );
});
