import { MOVE_ROLE } from '../../../contract/definition/roles';
import { byWarehouse } from '../../../contract/entities/scope';
import { hasRole } from '../../../src/account';
import { callOf } from '../../../src/calls/call';
import { useCall } from '../../../src/calls/useCall';
import { TablePart } from '../../../src/dashboard/TablePart';
import { receiveUrl } from '../../../src/inventory/moveUrls';
import { products } from '../../../src/resources/products';
import { presetUrl } from '../../../src/routing/urls';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { t } from '../../../src/texts/t';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { useScope } from '../../../src/views/scope';
import type { calls, ScarceProduct } from '../contract';

const columns = [
  linkColumn<ScarceProduct>(
    'Product',
    'products',
    ({ productId }) => productId,
    ({ name }) => name,
  ),
  column(integer('Stock'), ({ inventoryCount }: ScarceProduct) => inventoryCount),
  {
    ...column(text('Receive'), ({ name }: ScarceProduct) => name, {
      render: ({ productId, name }) => (
        <a href={receiveUrl(productId)} aria-label={t('Receive {name}', { name })}>
          {t('Receive')}
        </a>
      ),
    }),
    fit: 'whole' as const,
    onScreen: true,
  },
];

const scarcest = callOf<typeof calls.scarcest>('GET /api/dashboard/scarcest', '[]');

/** What runs out first, in the selected warehouse or in all together, and the way to receive it. */
export default function ScarcestProducts() {
  const { chosen } = useScope(byWarehouse);
  const query = useCall(scarcest, { query: { warehouseId: chosen } });
  return (
    <TablePart
      title={t('Scarcest Products')}
      all={{ label: t('All low stock'), to: presetUrl(products, 'low-stock') }}
      query={query}
      columns={hasRole(MOVE_ROLE) ? columns : columns.slice(0, -1)}
      rowKey={({ productId }) => productId}
      empty={t('Nothing is low on stock.')}
    />
  );
}
