import { useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { MOVERS } from '../../../contract/definition/roles';
import { byWarehouse } from '../../../contract/entities/scope';
import { may } from '../../../src/account';
import type { summaryCalls } from '../../../src/dashboard/summaryCalls';
import { TablePart } from '../../../src/dashboard/TablePart';
import { receiveUrl } from '../../../src/inventory/movePath';
import { products } from '../../../src/resources/products';
import { pageQuery } from '../../../src/routing/pageRoute';
import { presetUrl } from '../../../src/routing/urls';
import { column } from '../../../src/schema/columns';
import { integer, text } from '../../../src/schema/fields';
import { linkColumn } from '../../../src/views/linkColumns';
import { useScope } from '../../../src/views/scope';
import { useProvider } from '../../../src/views/useProvider';
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

/** @param dataProvider this project's own */
export const scarcestQueryOptions = (dataProvider: DataProvider, chosen: string | null) =>
  pageQuery(['dashboard', 'scarcest', chosen], ({ signal }) =>
    (dataProvider as DataProvider & typeof summaryCalls).getScarcest(chosen, signal),
  );

/** What runs out first, in the selected warehouse or in all together, and the way to receive it. */
export default function ScarcestProducts() {
  const { chosen } = useScope(byWarehouse);
  const query = useQuery(scarcestQueryOptions(useProvider(), chosen));
  return (
    <TablePart
      title="Scarcest Products"
      all={{ label: 'All low stock', to: presetUrl(products, 'low-stock') }}
      query={query}
      columns={may(MOVERS) ? columns : columns.slice(0, -1)}
      rowKey={({ productId }) => productId}
      empty="Nothing is low on stock."
    />
  );
}
