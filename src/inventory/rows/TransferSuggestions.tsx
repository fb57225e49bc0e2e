import { use } from 'react';
import { useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ProductDetail, ProductStock } from '../../../contract/details/product';
import { canMoveIn } from '../../account';
import { formatNumber } from '../../format/number';
import type { AnyRecord } from '../../schema/record';
import { plural, t } from '../../texts/t';
import { Button } from '../../views/Button';
import { newDraft, saveDraft } from '../drafts/draftStore';
import { DraftContext } from '../drafts/useDraft';
import later from '../later.module.css';
import { useMoveSpec } from '../move/moveContext';
import type { MoveForm } from '../move/moveForm';
import { draftUrl } from '../moveUrls';
import type { AvailabilityProps } from './Availability';
import { transferFor } from './transferFor';
import { useAvailableStock } from './useAvailableStock';

/** Maximum number of suggested warehouses: those with the most stock. The others are only counted. */
const MOST_SUGGESTED = 3;

/**
 * Lists the other warehouses with stock of a product that the source warehouse lacks, each with a button that opens a transfer of
 * the missing pieces.
 */
export default function TransferSuggestions({ product, needed, warehouseId }: AvailabilityProps) {
  const count = useAvailableStock(product, warehouseId);
  const missing = needed - (count ?? needed);
  return (missing > 0 || count === 0) && <Suggestions product={product} missing={missing} warehouseId={warehouseId} />;
}

type SuggestionsProps = Omit<AvailabilityProps, 'needed'> & { missing: number };

function Suggestions({ product, missing, warehouseId }: SuggestionsProps) {
  // `meta` separates the cache entry from a list's row.
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

  // A delivery has no target.
  const { target = '' } = move;
  // Excludes the target of a transfer as the source of another one.
  const holders = holdersOf(data.inventory ?? [], [warehouseId, ids[target]]);
  const others = holders.length - MOST_SUGGESTED;
  const goTo = (from: ProductStock, amount: number) => {
    const form = getValues();
    // Stores the current input: the user returns to this form after the transfer.
    draft.save(form);
    const transfer = transferFor(move, form, { product, amount, from: from.warehouseId, to: warehouseId });
    const begun = newDraft();
    saveDraft('transfer', { ...begun, form: transfer, next: draft.reference() });
    void navigate(draftUrl({ path: 'transfer', id: begun.id }));
  };
  return (
    <div className={later.suggestions}>
      {holders.length === 0 && <span>{t('No other warehouse has any.')}</span>}
      {holders.slice(0, MOST_SUGGESTED).map((holder) => {
        const amount = Math.min(missing, holder.quantity);
        return (
          <span key={holder.warehouseId}>
            {t('{warehouse} has {amount}.', {
              warehouse: holder.warehouseName,
              amount: formatNumber(holder.quantity),
            })}
            {amount > 0 && (
              <Button onClick={() => goTo(holder, amount)}>
                {t('Transfer {amount} from {warehouse}', {
                  amount: formatNumber(amount),
                  warehouse: holder.warehouseName,
                })}
              </Button>
            )}
          </span>
        );
      })}
      {others > 0 && <span>{plural(others, '{count} more has some.', '{count} more have some.')}</span>}
    </div>
  );
}

/** Returns the warehouses with stock, except some, the largest stock first. */
const holdersOf = (inventory: readonly ProductStock[], but: readonly unknown[]): ProductStock[] =>
  inventory
    .filter((stock) => !but.includes(String(stock.warehouseId)) && stock.quantity > 0 && canMoveIn(stock.warehouseId))
    .sort((one, other) => other.quantity - one.quantity);
