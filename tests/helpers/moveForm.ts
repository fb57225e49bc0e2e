import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { button, heading, renderApp } from './app';
import { buildClient, buildEmployee, buildProduct, buildProductDetail, buildSupplier, pageOf } from './builders';
import { type Call, type Reply, recordWire, type SentRequest } from './wire';

/*
 * Fills in the forms that record moves, with a small warehouse as the backend.
 */

export type Kind = 'receive' | 'transfer' | 'delivery';

export const TITLES = { receive: 'Goods Receipt', transfer: 'Goods Transfer', delivery: 'Goods Delivery' } as const;
export const BUTTONS = { receive: 'Receive Goods', transfer: 'Transfer Goods', delivery: 'Deliver Goods' } as const;

export const callOf = (kind: Kind): Call => `POST /api/inventory/${kind}`;

/** The rows whose name contains the query. */
const named =
  <Row extends { name: string }>(...rows: Row[]) =>
  ({ query }: SentRequest) =>
    pageOf(rows.filter(({ name }) => name.toLowerCase().includes((query.name ?? '').toLowerCase())));

/** A backend with two products, two suppliers, two clients, and an employee in each of the two warehouses. */
export const recordMoves = (replies: Partial<Record<Call, Reply>> = {}) =>
  recordWire({
    'GET /api/products': named(
      buildProduct({ productId: 7, name: 'Hammer', unitPrice: 12.5, inventoryCount: 40 }),
      buildProduct({ productId: 8, name: 'Saw', unitPrice: 20, inventoryCount: 3 }),
    ),
    'GET /api/products/:id': ({ path }) =>
      buildProductDetail({
        productId: Number(path.split('/').at(-1)),
        inventory: [
          { warehouseId: 1, warehouseName: 'Warsaw', quantity: 40 },
          { warehouseId: 2, warehouseName: 'Gdynia', quantity: 25 },
        ],
      }),
    'GET /api/suppliers': named(
      buildSupplier({ supplierId: 6, name: 'Acme' }),
      buildSupplier({ supplierId: 16, name: 'Norsk' }),
    ),
    'GET /api/clients': named(
      buildClient({ clientId: 5, name: 'Baltic Shop' }),
      buildClient({ clientId: 15, name: 'Corner Store' }),
    ),
    'GET /api/employees': ({ query }) =>
      pageOf([
        query.warehouseId === '2'
          ? buildEmployee({ employeeId: 10, name: 'Jan', surname: 'Kowal', warehouseId: 2 })
          : buildEmployee({ employeeId: 9, name: 'Anna', surname: 'Nowak' }),
      ]),
    'POST /api/inventory/receive': () => recorded(17),
    'POST /api/inventory/transfer': () => recorded(17),
    'POST /api/inventory/delivery': () => recorded(17),
    ...replies,
  });

/** The API's response to a recorded move. */
export const recorded = (transactionId: number): Response => Response.json({ transactionId }, { status: 201 });

/** Opens the form of a kind of move. */
export async function openForm(kind: Kind): Promise<UserEvent> {
  const { user } = await renderApp(`/inventory/${kind}`);
  await heading(TITLES[kind]);
  return user;
}

/** Finds a field of the form. The sidebar uses the same labels. */
export function field(label: string): HTMLInputElement {
  const labels = [...document.getElementsByTagName('main')].flatMap((main) => [...main.getElementsByTagName('label')]);
  const over = labels.find(({ textContent }) => textContent === label);
  if (!over?.control) throw new Error(`The form has no field "${label}"`);
  return over.control as HTMLInputElement;
}

/** Waits for a field's error message. */
export const problemOf = (element: HTMLElement, problem: string) =>
  waitFor(() => expect(element).toHaveAccessibleDescription(problem));

/** Selects an option, once it is there. */
export async function select(user: UserEvent, label: string, option: string): Promise<void> {
  await user.selectOptions(field(label), await within(field(label)).findByText(option));
}

/** The rows of the form. Not found by role, which would compute the name of every element in the page. */
const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('fieldset ol > li:not([role], [data-line])'),
];

/** Finds a row of the form, counted from 1. */
export function row(number: number) {
  const element = rows()[number - 1];
  if (!element) throw new Error(`The form has no row ${number}`);
  const inside = within(element);
  return {
    element,
    product: inside.getByLabelText<HTMLInputElement>('Product', { selector: 'input' }),
    amount: inside.getByLabelText<HTMLInputElement>('Amount'),
    remove: inside.getByLabelText(/^Remove /),
  };
}

/** The number of rows in the form. */
export const rowCount = (): number => rows().length;

export const addRow = (user: UserEvent): Promise<void> => user.click(button('Add another Product'));

/** Opens a picker and selects an option by name. */
export async function pick(user: UserEvent, picker: HTMLElement, name: string): Promise<void> {
  await user.click(picker);
  await user.click(
    await waitFor(() => {
      const options = [...document.querySelectorAll('[role=option]')];
      const found = options.find(({ textContent }) => textContent.startsWith(name));
      if (!found) throw new Error(`There is no option "${name}"`);
      return found;
    }),
  );
}

export async function fillRow(user: UserEvent, number: number, product: string, amount: string): Promise<void> {
  await pick(user, row(number).product, product);
  await user.clear(row(number).amount);
  await user.type(row(number).amount, amount);
}

/** Fills in all fields except the rows. */
export async function fillParties(user: UserEvent, kind: Kind): Promise<void> {
  if (kind === 'transfer') {
    await select(user, 'From Warehouse', 'Warsaw');
    await select(user, 'To Warehouse', 'Gdynia');
    await select(user, 'Employee', 'Jan Kowal');
    return;
  }
  await select(user, 'Warehouse', 'Warsaw');
  if (kind === 'receive') await pick(user, field('Supplier'), 'Acme');
  else await pick(user, field('Client'), 'Baltic Shop');
  await select(user, 'Employee', 'Anna Nowak');
}

/** Fills in the whole form: four hammers. */
export async function fillForm(user: UserEvent, kind: Kind): Promise<void> {
  await fillParties(user, kind);
  await fillRow(user, 1, 'Hammer', '4');
}

export const submit = (user: UserEvent, kind: Kind): Promise<void> => user.click(button(BUTTONS[kind]));
