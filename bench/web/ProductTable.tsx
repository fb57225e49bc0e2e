import type { Product } from '../../contract/entities/product';

/** The table of products with its links and buttons, in plain React. */
export const ProductTable = ({ rows }: { rows: readonly Product[] }) => (
  <table>
    <thead>
      <tr>
        {['Name', 'Description', 'Category', 'Price', 'Size', 'Stock', 'Transactions', 'Actions'].map((label) => (
          <th key={label}>{label}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.productId}>
          <td>
            <a href={`/products/${row.productId}`}>{row.name}</a>
          </td>
          <td>{row.description}</td>
          <td>{row.categoryName}</td>
          <td>{dollars.format(row.unitPrice)}</td>
          <td>{row.unitSize}</td>
          <td>{row.inventoryCount}</td>
          <td>{row.transactionCount}</td>
          <td>
            <a href={`/products/${row.productId}`} aria-label={`View ${row.name}`}>
              <Icon path={VIEW} />
            </a>
            <a href={`/products/${row.productId}/edit`} aria-label={`Edit ${row.name}`}>
              <Icon path={EDIT} />
            </a>
            <button type="button" aria-label={`Delete ${row.name}`}>
              <Icon path={DELETE} />
            </button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

const VIEW =
  'M12 6a9.8 9.8 0 0 1 8.8 5.5 9.8 9.8 0 0 1-17.6 0A9.8 9.8 0 0 1 12 6m0 3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5';
const EDIT = 'M14 9l1 1-9 9H5v-1zm3.7-6-2 2 3.7 3.7 2-2zM3 17v4h4L18 10l-4-4z';
const DELETE = 'M16 9v10H8V9zm-1.5-6h-5l-1 1H5v2h14V4h-3.5zM18 7H6v12c0 1 1 2 2 2h8c1 0 2-1 2-2z';

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden>
    <path d={path} />
  </svg>
);
