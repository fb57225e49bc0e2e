import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { descriptions, heading, renderApp } from '../../helpers/app';
import { stopTime } from '../../helpers/appTime';
import {
  buildCategory,
  buildClientDetail,
  buildEmployeeDetail,
  buildProductDetail,
  buildSupplierDetail,
  buildTransactionDetail,
  buildWarehouseDetail,
  pageOf,
} from '../../helpers/builders';
import { type Call, connectionLost, held, type Reply, recordWire, refusal, silence } from '../../helpers/wire';

const PRODUCT: Call = 'GET /api/products/:id';

const details: [path: string, call: Call, reply: Reply, heading: string][] = [
  ['/products/7', PRODUCT, () => buildProductDetail({ name: 'Hammer' }), 'Hammer'],
  ['/categories/3', 'GET /api/categories', () => pageOf([buildCategory({ name: 'Tools' })]), 'Tools'],
  ['/warehouses/1', 'GET /api/warehouses/:id', () => buildWarehouseDetail({ name: 'Warsaw' }), 'Warsaw'],
  ['/transactions/101', 'GET /api/transactions/:id', () => buildTransactionDetail(), 'Transaction #101'],
  ['/clients/5', 'GET /api/clients/:id', () => buildClientDetail({ name: 'Baltic Shop' }), 'Baltic Shop'],
  ['/suppliers/6', 'GET /api/suppliers/:id', () => buildSupplierDetail({ name: 'Acme' }), 'Acme'],
  ['/employees/9', 'GET /api/employees/:id', () => buildEmployeeDetail(), 'Anna Nowak'],
];

test.each(details)('%s shows the error, and Retry loads it again', async (path, call, reply, title) => {
  const wire = recordWire({ 'GET /api/products': () => pageOf([]), [call]: () => refusal(500) });
  const { user } = await renderApp(path);
  expect(await screen.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
  expect(screen.queryByText(/not found/)).toBeNull();
  wire.answer(call, reply);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading(title);
});

test.each(details)('%s shows a spinner while it loads', async (path, call, reply, title) => {
  const answer = held(reply);
  const wire = recordWire({ 'GET /api/products': () => pageOf([]), [call]: answer });
  await renderApp(path);
  await waitFor(() => expect(wire.requests(call)).toHaveLength(1));
  expect(screen.getByLabelText('Loading')).toBeInTheDocument();
  answer.release();
  await heading(title);
  expect(screen.queryByLabelText('Loading')).toBeNull();
});

describe('/products/7', () => {
  test.each<[string, Reply, string]>([
    ['cannot be reached', connectionLost, 'Network Error'],
    ['answers in HTML', () => HttpResponse.html('<!doctype html>'), 'The answer of the server could not be read'],
    ['answers with nothing', () => new HttpResponse(''), 'The answer of the server could not be read'],
    ['answers with half a JSON', () => new HttpResponse('{"name":'), 'The answer of the server could not be read'],
    ['answers with a list', () => [], 'The answer of the server could not be read'],
  ])('shows the error if the backend %s', async (_, reply, message) => {
    recordWire({ [PRODUCT]: reply });
    await renderApp('/products/7');
    expect(await screen.findByText(`Error: ${message}`)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  });

  test('shows an error after 20 s without a response', async () => {
    recordWire({ [PRODUCT]: silence });
    const clock = stopTime();
    const drawn = renderApp('/products/7');
    await clock.until(() => screen.getByLabelText('Loading'));
    await drawn;
    await clock.pass(19_000);
    expect(screen.getByLabelText('Loading')).toBeInTheDocument();
    await clock.pass(1000);
    await clock.until(() => expect(screen.getByText('Error: Network Error')).toBeInTheDocument());
  });

  test('an error after another record was open does not show that record', async () => {
    const wire = recordWire({ [PRODUCT]: () => buildProductDetail({ name: 'Hammer' }) });
    const { unmount } = await renderApp('/products/7');
    await heading('Hammer');
    unmount();
    wire.answer(PRODUCT, () => refusal(500));
    await renderApp('/products/8');
    expect(await screen.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
    expect(screen.queryByText('Hammer')).toBeNull();
  });
});

describe('a record with few values renders', () => {
  test.each<[string, Call, object, string]>([
    ['/products/7', PRODUCT, { productId: 7, name: 'Hammer' }, 'Hammer'],
    ['/warehouses/1', 'GET /api/warehouses/:id', { id: 1, name: 'Warsaw' }, 'Warsaw'],
    ['/transactions/101', 'GET /api/transactions/:id', { transactionId: 101 }, 'Transaction #101'],
    ['/clients/5', 'GET /api/clients/:id', { clientId: 5, name: 'Baltic Shop' }, 'Baltic Shop'],
    ['/suppliers/6', 'GET /api/suppliers/:id', { supplierId: 6, name: 'Acme' }, 'Acme'],
    ['/employees/9', 'GET /api/employees/:id', { employeeId: 9, name: 'Anna', surname: 'Nowak' }, 'Anna Nowak'],
  ])('%s', async (path, call, record, title) => {
    recordWire({ [call]: () => record });
    await renderApp(path);
    await heading(title);
    for (const text of Object.values(descriptions())) expect(text).not.toMatch(/NaN|undefined|null|Invalid/);
  });
});
