import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { byWarehouse } from '../../../contract/entities/scope';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { t } from '../../../src/texts/t';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { failureOf } from '../../../src/views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { useScope } from '../../../src/views/scope';
import type { calls } from '../contract';
import styles from './orders.module.css';
import { Proposals } from './Proposals';

const propose = callOf<typeof calls.propose>('POST /api/purchase-orders/proposals', '[]');

/** Proposes orders of the products in the address, for the warehouse in the address. */
export default function ProposePage() {
  const [search] = useSearchParams();
  const ids = (search.get('products') ?? '').split(',').map(Number).filter(Boolean);
  const { chosen } = useScope(byWarehouse);
  const [warehouseId, setWarehouse] = useState(chosen ?? '');
  const query = useCall(
    propose,
    { body: { productIds: ids, warehouseId: Number(warehouseId) } },
    // Keeps the user's input.
    { enabled: ids.length > 0 && warehouseId !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  const { data } = query;
  const failure = failureOf(query);
  return (
    <Page heading={t('Order|page')}>
      <div className={styles.inputs}>
        <LabelledControl
          label={t('Warehouse')}
          spec={{ as: 'reference', to: 'warehouses', hint: t('Choose Warehouse') }}
          value={warehouseId}
          onChange={setWarehouse}
          required
        />
      </div>
      {failure ? (
        <ErrorMessage {...failure} />
      ) : ids.length === 0 ? (
        <EmptyMessage>{t('Select products in the list of products, then choose Order.')}</EmptyMessage>
      ) : warehouseId === '' ? (
        <EmptyMessage>{t('Choose the warehouse that the goods come to.')}</EmptyMessage>
      ) : data ? (
        <Proposals key={warehouseId} proposals={data} warehouseId={warehouseId} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
