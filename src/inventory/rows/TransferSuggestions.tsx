import { use } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ProductDetail, ProductStock } from '../../../contract/details/product';
import { reaches } from '../../account';
import { formatNumber } from '../../format/number';
import type { AnyRecord } from '../../schema/record';
import { Button } from '../../views/Button';
import { randomKey } from '../../views/data/attempt';
import { saveDraft } from '../drafts/draftStore';
import { DraftContext } from '../drafts/useDraft';
import styles from '../inventory.module.css';
import { useMoveSpec } from '../move/moveContext';
import type { MoveForm } from '../move/moveForm';
import { draftUrl } from '../moveUrls';
import type { AvailabilityProps } from './Availability';
import { transferFor } from './transferFor';
import { useAvailableStock } from './useAvailableStock';

/** How many warehouses are offered, those that have most; the others are counted. */
const OFFERED = 3;

/**
 * Where the source has too few of a product, or none: which other warehouses hold any, and the transfers that would bring what
 * is asked for.
 */
export default function TransferSuggestions({ product, asked, warehouseId }: AvailabilityProps) {
  const count = useAvailableStock(product, warehouseId);
  const missing = asked - (count ?? asked);
  return (missing > 0 || count === 0) && <Offers product={product} missing={missing} warehouseId={warehouseId} />;
}

type OffersProps = Omit<AvailabilityProps, 'asked'> & { missing: number };

function Offers({ product, missing, warehouseId }: OffersProps) {
  // By its `meta`, the row of a list is not taken for it.
  const { data } = useGetOne<AnyRecord & Partial<Pick<ProductDetail, 'inventory'>>>(
    'products',
    { id: product.id, meta: { detail: true } },
    { staleTime: 10_000 },
  );
  const { getValues } = useFormContext<MoveForm>();
  const ids = useWatch<MoveForm, 'ids'>({ name: 'ids' });
  const draft = use(DraftContext);
  const navigate = useNavigate();
  const move = useMoveSpec();
  if (!data || !draft) return null;

  // No receipt takes goods from anywhere.
  const { target = '' } = move;
  // What the form brings to its target is not fetched from there.
  const holders = holdersOf(data.inventory ?? [], [warehouseId, ids[target]]);
  const others = holders.length - OFFERED;
  const goTo = (from: ProductStock, amount: number) => {
    const form = getValues();
    // It goes on with all that is typed, kept or not by now.
    draft.save(form);
    const transfer = transferFor(move, form, { product, amount, from: from.warehouseId, to: warehouseId });
    const id = randomKey();
    saveDraft('transfer', { id, form: transfer, attempt: null, next: draft.reference() });
    void navigate(draftUrl({ path: 'transfer', id }));
  };
  return (
    <div className={styles.elsewhere}>
      {holders.length === 0 && <span>No other warehouse has any.</span>}
      {holders.slice(0, OFFERED).map((holder) => {
        const amount = Math.min(missing, holder.quantity);
        return (
          <span key={holder.warehouseId}>
            {holder.warehouseName} has {formatNumber(holder.quantity)}.
            {amount > 0 && (
              <Button onClick={() => goTo(holder, amount)}>
                Transfer {formatNumber(amount)} from {holder.warehouseName}
              </Button>
            )}
          </span>
        );
      })}
      {others > 0 && (
        <span>
          {formatNumber(others)} more {others === 1 ? 'has' : 'have'} some.
        </span>
      )}
    </div>
  );
}

/** The warehouses but some that hold any, those with most first. */
const holdersOf = (inventory: readonly ProductStock[], but: readonly unknown[]): ProductStock[] =>
  inventory
    .filter((stock) => !but.includes(String(stock.warehouseId)) && stock.quantity > 0 && reaches(stock.warehouseId))
    .sort((one, other) => other.quantity - one.quantity);
