import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { TransactionDetail } from '../../../contract/details/transaction';
import { MoveDraft } from '../../../src/inventory/move/MoveSheet';
import type { MoveStart, Picked } from '../../../src/inventory/move/moveForm';
import { DRAFT_PARAM, moveUrl } from '../../../src/inventory/moveUrls';
import type { AnyRecord } from '../../../src/schema/record';
import { t, translate } from '../../../src/texts/t';
import { isId } from '../../../src/views/data/recordQueryOptions';
import { failureOf } from '../../../src/views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { type LineBalance, returnableQuantity, useLineBalances } from './lineBalances';
import { fromClient, type ReturnMove, toSupplier } from './returnMoves';
import { ORIGIN } from './returnUrl';

interface ReturnOfProps {
  move: ReturnMove;
  transactionId: number;
  /** Renders the form with these values. */
  children: (start: MoveStart) => ReactNode;
}

/** Fills in the form with the goods of a transaction that can still be returned. */
function ReturnOf({ move, transactionId, children }: ReturnOfProps) {
  const entry = useGetOne<AnyRecord & TransactionDetail>('transactions', {
    id: transactionId,
    meta: { detail: true },
  });
  const standing = useLineBalances(transactionId);
  const failure = failureOf(entry) ?? failureOf(standing);
  if (failure) {
    return (
      <Page heading={translate(move.heading)}>
        <ErrorMessage {...failure} />
      </Page>
    );
  }
  if (!entry.data || !standing.data) return <Loading />;
  const lines = standing.data.lines.filter((line) => returnableQuantity(line) > 0);
  if (entry.data.type === move.returns && lines.length > 0) return children(startOf(entry.data, lines));
  return (
    <Page heading={translate(move.heading)}>
      <EmptyMessage>{t('Nothing is left to return of transaction #{id}.', { id: transactionId })}</EmptyMessage>
    </Page>
  );
}

/** A return of all remaining goods of a transaction; the user still chooses the employee. */
function startOf(entry: TransactionDetail, lines: readonly LineBalance[]): MoveStart {
  const { transactionId, fromWarehouseId, toWarehouseId, supplierId, supplierName, clientId, clientName } = entry;
  return {
    ids: { warehouseId: toWarehouseId ?? fromWarehouseId ?? 0 },
    party: { id: supplierId ?? clientId ?? 0, name: supplierName ?? clientName ?? '' },
    rows: lines.map((line) => ({ product: pickedFrom(line), amount: returnableQuantity(line) })),
    returnOf: transactionId,
    returnable: Object.fromEntries(lines.map((line) => [line.productId, returnableQuantity(line)])),
  };
}

const pickedFrom = (line: LineBalance): Picked => ({
  id: line.productId,
  name: line.name,
  unitPrice: line.unitPrice,
});

/** The form of the return in the address: empty, of a draft, or of a transaction. */
export default function ReturnPage() {
  const { pathname } = useLocation();
  const move = pathname === moveUrl(fromClient.path) ? fromClient : toSupplier;
  const [search] = useSearchParams();
  const origin = search.get(ORIGIN) ?? '';
  if (search.has(DRAFT_PARAM) || !isId(origin)) return <MoveDraft key={move.path} move={move} />;
  return (
    <ReturnOf key={`${move.path} ${origin}`} move={move} transactionId={Number(origin)}>
      {(start) => <MoveDraft move={move} start={start} />}
    </ReturnOf>
  );
}
