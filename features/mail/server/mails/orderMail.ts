import type { Attachment } from '../tables';
import { html, inFont, lines, table } from './html';
import { type Block, compose, type Mail, paragraph } from './mail';
import type { Words } from './words';

/** A line of an order, with the price of one piece. */
export interface OrderedLine {
  productId: number;
  name: string;
  quantity: number;
  price: number;
}

/** A purchase order, as its supplier has to see it. */
export interface Order {
  id: number;
  supplier: string;
  email: string;
  warehouse: string;
  address: string | null;
  orderedOn: string;
  expectedOn: string;
  note: string | null;
  lines: readonly OrderedLine[];
  /** The name of the firm that orders, if it is set. */
  firm: string | null;
}

/** The parts of the mail that its sender may change. */
export interface Letter {
  subject: string;
  text: string;
}

/** Returns the letter to begin with. */
export function letterOf({ write, day }: Words, { id, warehouse, address, expectedOn, firm }: Order): Letter {
  const place = address ? `${warehouse}, ${address}` : warehouse;
  return {
    subject: firm ? write('Purchase order {id} of {firm}', { id, firm }) : write('Purchase order {id}', { id }),
    text: [
      write('Good morning,'),
      write('please deliver the goods below by {day} to: {place}.', { day: day(expectedOn), place }),
      firm ? `${write('Kind regards')}\n${firm}` : write('Kind regards'),
    ].join('\n\n'),
  };
}

/** Composes the mail of an order: the letter, then its goods as a table. */
export function orderMail(words: Words, order: Order, { subject, text }: Letter): Mail {
  const { write, day } = words;
  return compose(words, subject, [
    ...text.split(/\n{2,}/).map(part),
    paragraph(write('Order {id} of {day}', { id: order.id, day: day(order.orderedOn) })),
    goods(words, order.lines),
    ...(order.note ? [part(order.note)] : []),
  ]);
}

const part = (text: string): Block => ({ ...paragraph(text), html: html`<p>${inFont(lines(text))}</p>\n` });

function goods({ write, number, money }: Words, ordered: readonly OrderedLine[]): Block {
  const totalOf = ({ quantity, price }: OrderedLine) => quantity * price;
  const total = money(ordered.reduce((sum, line) => sum + totalOf(line), 0));
  const row = (line: OrderedLine) => [number(line.quantity), money(line.price), money(totalOf(line))];
  const none = html``;
  return {
    text: [...ordered.map((line) => `- ${line.name}: ${row(line).join(' | ')}`), `${write('Total')}: ${total}`].join(
      '\n',
    ),
    html: table(
      [
        { label: write('Product') },
        { label: write('Amount'), isNumber: true },
        { label: write('Price'), isNumber: true },
        { label: write('Total'), isNumber: true },
      ],
      [
        ...ordered.map((line) => [html`${line.name}`, ...row(line).map((cell) => html`${cell}`)]),
        [html`<b>${write('Total')}</b>`, none, none, html`<b>${total}</b>`],
      ],
    ),
  };
}

/** Texts that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** Returns the goods as a file for the supplier's spreadsheet. An apostrophe disables a formula. */
export function goodsFile({ write }: Words, { id, lines: ordered }: Order): Attachment {
  const quoted = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = [
    [write('Product'), write('Amount'), write('Price')].map(quoted),
    ...ordered.map(({ name, quantity, price }) => [quoted(name), String(quantity), price.toFixed(2)]),
  ];
  const content = `\uFEFF${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
  return { filename: `order-${id}.csv`, contentType: 'text/csv; charset=utf-8', content };
}
