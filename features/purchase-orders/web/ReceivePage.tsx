import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { canMoveIn, seesCosts } from '../../../src/account';
import { agreedPriceFields } from '../../../src/inventory/added/addedFields';
import { MoveDraft } from '../../../src/inventory/move/MoveSheet';
import type { MoveStart } from '../../../src/inventory/move/moveForm';
import { moveSpecs } from '../../../src/inventory/move/moveSpecs';
import type { NavigationState, RecordChange } from '../../../src/navigation/navigationState';
import { showUrl } from '../../../src/routing/urls';
import type { AnyRecord } from '../../../src/schema/record';
import { t } from '../../../src/texts/t';
import { EmptyMessage } from '../../../src/views/messages/ErrorMessage';
import { Page } from '../../../src/views/page/Page';
import { RecordGate } from '../../../src/views/page/RecordGate';
import { openOf } from '../definition';
import { isOpen, type Order } from './order';
import purchaseOrders from './purchaseOrders';

/** The receipt form, filled in with the open pieces of an order. Pieces that do not arrive stay open. */
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
  // Keeps the user's input while other users receive goods of the order.
  const [order] = useState(now);
  const move = {
    ...moveSpecs.receive,
    path: `purchase-orders/${id}/receive`,
    heading: t('Receive Order {id}', { id }),
  } as const;
  const back = <a href={showUrl('purchase-orders', id)}>{t('Return to Order {id}', { id })}</a>;
  const isHere = canMoveIn(order.warehouseId);
  if (isOpen(order) && isHere) {
    const lead = (transactionId: number) => {
      const done: RecordChange = { entity: 'transactions', one: 'Receipt', how: 'created', id: transactionId };
      void navigate(showUrl('purchase-orders', id), { state: { done } satisfies NavigationState });
    };
    return <MoveDraft move={move} start={startOf(order)} onRecorded={lead} above={back} />;
  }
  return (
    <Page heading={move.heading} above={back}>
      <EmptyMessage>
        {isHere
          ? t('This order has nothing to receive.')
          : t('This order is for a warehouse in which you may not record moves.')}
      </EmptyMessage>
    </Page>
  );
}

/** A receipt of all open pieces of an order at the agreed prices; the user still chooses the employee. */
const startOf = ({ warehouseId, supplierId, supplierName, goods }: Order): MoveStart => ({
  ids: { warehouseId },
  party: { id: supplierId, name: supplierName },
  // The server books the agreed prices that the user does not see.
  shown: seesCosts() ? agreedPriceFields(moveSpecs.receive.type) : [],
  agreed: Object.fromEntries(goods.map(({ productId, price }) => [productId, price])),
  rows: goods.flatMap((line) => {
    const { productId, productName, unitPrice, unitSize } = line;
    const product = { id: productId, name: productName, unitPrice, unitSize };
    return openOf(line) > 0 ? [{ product, amount: openOf(line) }] : [];
  }),
});
