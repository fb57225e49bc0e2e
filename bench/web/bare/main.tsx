import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Product } from '../../../contract/entities/product';
import { ProductTable } from '../ProductTable';

/*
 * The lower bound: plain React with the same table, links and buttons. No router, filters or styles.
 */

function Products() {
  const [rows, setRows] = useState<Product[]>([]);
  useEffect(() => {
    void fetch('/api/products?page=0')
      .then((answer) => answer.json())
      .then(({ content }: { content: Product[] }) => setRows(content));
  }, []);
  return <ProductTable rows={rows} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<Products />);
