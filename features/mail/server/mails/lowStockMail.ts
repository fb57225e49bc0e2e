import type { Links } from '../subscribed';
import { html, table } from './html';
import { type Block, compose, footer, link, type Mail, paragraph } from './mail';
import type { Words } from './words';

/** A product whose stock is below its minimum, in all warehouses together or in one. */
export interface LowStock {
  productId: number;
  name: string;
  /** Null for all warehouses together. */
  warehouse: string | null;
  amount: number;
  minimum: number;
}

/** The products that are low, and how many there are; the list may be cut. */
export interface LowProducts {
  rows: readonly LowStock[];
  products: number;
  isCut: boolean;
}

/** Composes the daily mail about low stock. */
export function lowStockMail(words: Words, { rows, products, isCut }: LowProducts, links: Links): Mail {
  const title = words.count(products, '{count} product is low on stock', '{count} products are low on stock');
  return compose(words, title, [
    paragraph(`${title}.`),
    tableOf(words, rows, links.webApp),
    ...(isCut ? [paragraph(words.write('There are more: the list in Magazyn has all of them.'))] : []),
    link(words.write('Products low on stock'), `${links.webApp}/products?lowStock=true`),
    footer(words, links.unsubscribe),
  ]);
}

function tableOf(words: Words, rows: readonly LowStock[], webApp: string): Block {
  const { write, number } = words;
  const place = ({ warehouse }: LowStock) => warehouse ?? write('All warehouses');
  const url = ({ productId }: LowStock) => `${webApp}/products/${productId}`;
  const listed = rows.map((row) => {
    const amounts = write('{amount} in stock, minimum {minimum}', {
      amount: number(row.amount),
      minimum: number(row.minimum),
    });
    return `- ${row.name} (${place(row)}): ${amounts}\n  ${url(row)}`;
  });
  return {
    text: listed.join('\n'),
    html: table(
      [
        { label: write('Product') },
        { label: write('Warehouse') },
        { label: write('In stock'), isNumber: true },
        { label: write('Minimum'), isNumber: true },
      ],
      rows.map((row) => [
        html`<a href="${url(row)}">${row.name}</a>`,
        html`${place(row)}`,
        html`${number(row.amount)}`,
        html`${number(row.minimum)}`,
      ]),
    ),
  };
}
