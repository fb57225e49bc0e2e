import { Suspense } from 'react';
import type { SupplierDetail as Supplier } from '../../../contract/details/party';
import type { OverviewOf } from '../../../contract/overviews';
import { hasExtra } from '../../extras';
import { lazyAddition } from '../../routing/lazyComponent';
import { useTrade } from '../history/useTrade';
import { PartyDetail } from './PartyDetail';

const FurtherLists = lazyAddition(async () => ({ default: (await import('../../app/FurtherPage')).FurtherLists }));
const RelatedList = lazyAddition(() => import('../../views/detail/RelatedList'));

export default function SupplierDetail({ record }: { record: Supplier | OverviewOf<'suppliers'> }) {
  return (
    <>
      <PartyDetail
        record={record}
        trade={useTrade('suppliers', record.supplierId, record)}
        labels={{
          transactions: 'Transactions amt.',
          items: 'Delivered Items',
          moneyChart: 'Monthly Expenses',
        }}
      />
      <Suspense>
        {hasExtra('orders') && (
          <FurtherLists to="suppliers">
            {(related) => <RelatedList key={related.label} related={related} id={record.supplierId} />}
          </FurtherLists>
        )}
      </Suspense>
    </>
  );
}
