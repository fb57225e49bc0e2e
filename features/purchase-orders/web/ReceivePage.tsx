import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { reaches } from '../../../src/account';
import { emptyForm, type MoveForm } from '../../../src/inventory/form';
import { MoveSheet } from '../../../src/inventory/MovePage';
import { moveSpecs } from '../../../src/inventory/moveSpecs';
import type { Arrival, Done } from '../../../src/routing/arrival';
import { recordUrl } from '../../../src/routing/urls';
import type { AnyRecord } from '../../../src/schema/record';
import { EmptyMessage } from '../../../src/views/ErrorMessage';
import { Page } from '../../../src/views/Page';
import { RecordGate } from '../../../src/views/RecordGate';
import { openOf } from '../definition';
import { isOpen, type Order } from './order';
import purchaseOrders from './purchaseOrders';

/** The receipt form, filled with the open goods of an order. The order stays open for goods that do not come. */
export default function ReceivePage() {
  const { id = '' } = useParams();
  return (
    <RecordGate entity={purchaseOrders} id={id} purpose="form">
      {(order) => <ReceiptOf id={id} now={order as AnyRecord & Order} />}
    </RecordGate>
  );
}

function ReceiptOf({ id, now }: { id: string; now: Order }) {
  const navigate = useNavigate();
  // Keeps the form as it was filled, though the order may change meanwhile.
  const [order] = useState(now);
  const move = { ...moveSpecs.receive, path: `purchase-orders/${id}/receive`, heading: `Receive Order ${id}` } as const;
  const back = <a href={recordUrl('purchase-orders', id)}>Return to Order {id}</a>;
  const isHere = reaches(order.warehouseId);
  if (isOpen(order) && isHere) {
    const lead = (transactionId: number) => {
      const done: Done = { entity: 'transactions', one: 'Receipt', how: 'created', id: transactionId };
      void navigate(recordUrl('purchase-orders', id), { state: { done } satisfies Arrival });
    };
    return <MoveSheet move={move} id={null} first={formOf(order)} onRecorded={lead} above={back} />;
  }
  return (
    <Page heading={move.heading} above={back}>
      <EmptyMessage>
        {isHere
          ? 'Nothing of this order is open to be received.'
          : 'This order is for a warehouse in which you record nothing.'}
      </EmptyMessage>
    </Page>
  );
}

/** Fills a receipt with all open goods of an order. The user selects the employee. */
const formOf = ({ warehouseId, supplierId, supplierName, goods }: Order): MoveForm => ({
  ...emptyForm(moveSpecs.receive, String(warehouseId)),
  party: { id: supplierId, name: supplierName },
  rows: goods.flatMap((line) => {
    const { productId, productName, unitPrice, unitSize } = line;
    const product = { id: productId, name: productName, unitPrice, unitSize };
    return openOf(line) > 0 ? [{ product, amount: String(openOf(line)), words: '' }] : [];
  }),
});
