import { useQuery } from '@tanstack/react-query';
import { MOVE_ROLE } from '../../../contract/definition/roles';
import { byWarehouse } from '../../../contract/entities/scope';
import { hasRole } from '../../../src/account';
import { requestPanel } from '../../../src/dashboard/summaryCalls';
import { PANEL } from '../../../src/dashboard/summaryQueryOptions';
import { TablePart } from '../../../src/dashboard/TablePart';
import { readArray } from '../../../src/dataProvider/answers';
import { receiveUrl } from '../../../src/inventory/moveUrls';
import { products } from '../../../src/resources/products';
import { pageQuery } from '../../../src/routing/pageRoute';
import { presetUrl } from '../../../src/routing/urls';
import { integer, text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { linkColumn } from '../../../src/views/links/linkColumns';
import { useScope } from '../../../src/views/scope';
import type { ScarceProduct } from '../contract';

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
        <a href={receiveUrl(productId)} aria-label={`Receive ${name}`}>
          Receive
        </a>
      ),
    }),
    fit: 'whole' as const,
    onScreen: true,
  },
];

/** @param warehouseId null for all warehouses */
const queryOptions = (warehouseId: string | null) =>
  pageQuery([PANEL, 'scarcest', warehouseId], async ({ signal }) => {
    const { json, status } = await requestPanel('scarcest', warehouseId, signal);
    return readArray(json, status) as unknown as ScarceProduct[];
  });

/** What runs out first, in the selected warehouse or in all together, and the way to receive it. */
export default function ScarcestProducts() {
  const { chosen } = useScope(byWarehouse);
  const query = useQuery(queryOptions(chosen));
  return (
    <TablePart
      title="Scarcest Products"
      all={{ label: 'All low stock', to: presetUrl(products, 'low-stock') }}
      query={query}
      columns={hasRole(MOVE_ROLE) ? columns : columns.slice(0, -1)}
      rowKey={({ productId }) => productId}
      empty="Nothing is low on stock."
    />
  );
}
