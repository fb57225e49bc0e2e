import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Product } from '../../../contract/product';

/*
 * The floor: React alone, the same table, no router, no filters, no styles.
 */

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

function Products() {
  const [rows, setRows] = useState<Product[]>([]);
  useEffect(() => {
    void fetch('/api/products?page=0')
      .then((answer) => answer.json())
      .then(({ content }: { content: Product[] }) => setRows(content));
  }, []);
  return (
    <table>
      <thead>
        <tr>
          {['Name', 'Description', 'Category', 'Price', 'Size', 'Stock', 'Transactions'].map((label) => (
            <th key={label}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId}>
            <td>{row.name}</td>
            <td>{row.description}</td>
            <td>{row.categoryName}</td>
            <td>{dollars.format(row.unitPrice)}</td>
            <td>{row.unitSize}</td>
            <td>{row.inventoryCount}</td>
            <td>{row.transactionCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Products />);
