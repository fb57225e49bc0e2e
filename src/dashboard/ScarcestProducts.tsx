import { useQuery } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { MOVERS } from '../../contract/definition/roles';
import { byWarehouse } from '../../contract/entities/scope';
import type { ScarceProduct } from '../../features/scarcest-products/contract';
import { may } from '../account';
import { receiveUrl } from '../inventory/movePath';
import { products } from '../resources/products';
import { pageQuery } from '../routing/pageRoute';
import { presetUrl } from '../routing/urls';
import { column } from '../schema/columns';
import { integer, text } from '../schema/fields';
import { linkColumn } from '../views/linkColumns';
import { useScope } from '../views/scope';
import { useProvider } from '../views/useProvider';
import type { summaryCalls } from './summaryCalls';
import { TablePart } from './TablePart';

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
export function ScarcestProducts() {
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
