import { CoreAdmin, type GetListResult, Resource, testDataProvider, useGetList } from 'ra-core';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { Product } from '../../../contract/entities/product';
import { ProductTable } from '../ProductTable';

/*
 * The cost of react-admin's engine alone: the lower bound's table with rows from the engine and its router. No components of
 * react-admin, filters or styles.
 */

type Row = Product & { id: number };

const dataProvider = testDataProvider({
  getList: async (): Promise<GetListResult> => {
    const answer = await fetch('/api/products?page=0');
    const { content } = (await answer.json()) as { content: Product[] };
    return { data: content.map((row) => ({ ...row, id: row.productId })), total: content.length };
  },
});

function Products() {
  const { data } = useGetList<Row>('products');
  return <ProductTable rows={data ?? []} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <CoreAdmin dataProvider={dataProvider} disableTelemetry>
      <Resource name="products" list={Products} />
    </CoreAdmin>
  </BrowserRouter>,
);
