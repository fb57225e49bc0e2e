import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import type { TransactionDetail } from '../../contract/details/transaction';
import type { AnyRecord } from '../schema/record';
import { EmptyMessage, ErrorMessage } from '../views/ErrorMessage';
import { Loading } from '../views/Loading';
import { Page } from '../views/Page';
import { failureOf } from '../views/unanswered';
import { emptyForm, type MoveForm, type Picked } from './form';
import type { MovePath } from './movePath';
import { type MoveSpec, moveSpecs } from './moveSpecs';
import { leftOf, type StandingLine, useStanding } from './standing';

interface ReturnOfProps {
  path: MovePath;
  transactionId: number;
  /** The form that is filled in so. */
  children: (first: MoveForm) => ReactNode;
}

/** Fills in the form that returns what is left of a transaction. */
export default function ReturnOf({ path, transactionId, children }: ReturnOfProps) {
  const move = moveSpecs[path];
  const entry = useGetOne<AnyRecord & TransactionDetail>('transactions', {
    id: transactionId,
    meta: { detail: true },
  });
  const standing = useStanding(transactionId);
  const failure = failureOf(entry) ?? failureOf(standing);
  if (failure) {
    return (
      <Page heading={move.heading}>
        <ErrorMessage {...failure} />
      </Page>
    );
  }
  if (!entry.data || !standing.data) return <Loading />;
  const lines = standing.data.lines.filter((line) => leftOf(line) > 0);
  if (entry.data.type === move.returns && lines.length > 0) return children(formOf(move, entry.data, lines));
  return (
    <Page heading={move.heading}>
      <EmptyMessage>{`Nothing of transaction #${transactionId} is left to return here.`}</EmptyMessage>
    </Page>
  );
}

/** All that is left of a transaction, going back the way it came, by somebody still to be named. */
function formOf(move: MoveSpec, entry: TransactionDetail, lines: readonly StandingLine[]): MoveForm {
  const { transactionId, fromWarehouseId, toWarehouseId, supplierId, supplierName, clientId, clientName } = entry;
  return {
    ...emptyForm(move, String(toWarehouseId ?? fromWarehouseId)),
    party: { id: supplierId ?? clientId ?? 0, name: supplierName ?? clientName ?? '' },
    rows: lines.map((line) => ({ product: pickedFrom(line), amount: String(leftOf(line)), words: '' })),
    returnOf: transactionId,
    returnable: Object.fromEntries(lines.map((line) => [line.productId, leftOf(line)])),
  };
}

const pickedFrom = (line: StandingLine): Picked => ({
  id: line.productId,
  name: line.name,
  unitPrice: line.unitPrice,
});
