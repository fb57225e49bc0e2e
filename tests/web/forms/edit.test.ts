import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { address, control, fill, heading, optionsOf, renderApp } from '../../helpers/app';
import { buildProductDetail, buildWarehouseDetail, pageOf } from '../../helpers/builders';
import { type Call, type Reply, recordWire, refusal } from '../../helpers/wire';
import { type EditExpectation, editForms, entered } from './forms';

async function openForm(form: EditExpectation, reply: Reply = () => ({})) {
  const list: Call = `GET /api/${form.list.slice(1)}`;
  const wire = recordWire({ [list]: () => pageOf([]), ...form.was, [form.call]: reply });
  const { user } = await renderApp(form.path);
  await heading(form.heading);
  const [[label, , name] = ['', '', '']] = form.fields;
  await waitFor(() =>
    expect(Object.values(entered(form)).slice(1)).toEqual(form.fields.slice(1).map(([, , text]) => text)),
  );
  return { wire, user, label, name, button: screen.getByText(form.button, { selector: 'button' }) };
}

/** The same form with existing values: prices and sizes lose final zeros, and a street number keeps its leading ones. */
const filled = editForms.map((form) => ({
  ...form,
  fields: form.fields.map(([label, type, text]) => [label, type, text === '12.50' ? '12.5' : text]),
})) as EditExpectation[];

describe.each(filled)('$path', (form) => {
  test('shows the values of the record', async () => {
    const { label, name } = await openForm(form);
    expect(control(label).value).not.toBe('');
    expect(control(label).value).not.toBe(name);
  });

  test('sends the whole record with the change, and leads to the list', async () => {
    const { wire, user, label, name, button } = await openForm(form);
    await fill(user, label, name);
    await user.click(button);
    await waitFor(() => expect(address()).toBe(form.list));
    expect(wire.last(form.call)).toMatchObject({ method: 'PUT', path: `/api${form.list}/7` });
    expect(wire.last(form.call).body).toEqual(form.payload);
  });

  test('shows the error of the server, keeps the change, and can be sent again', async () => {
    const { wire, user, label, name, button } = await openForm(form, () => refusal(409, { description: 'Not now.' }));
    await fill(user, label, name);
    await user.click(button);
    expect(await screen.findByText('Error: Not now.')).toBeInTheDocument();
    expect(control(label)).toHaveValue(name);
    wire.answer(form.call, () => ({}));
    await user.click(button);
    await waitFor(() => expect(address()).toBe(form.list));
  });
});

test('if the record cannot be loaded, the error shows, and Retry loads it', async () => {
  const wire = recordWire({ 'GET /api/products/:id': () => refusal(500) });
  const { user } = await renderApp('/products/7/edit');
  expect(await screen.findByText('Error: Request failed with status code 500')).toBeInTheDocument();
  wire.answer('GET /api/products/:id', () => buildProductDetail({ name: 'Hammer' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Edit Product');
  expect(control('Name')).toHaveValue('Hammer');
});

test('the form shows the values of the detail, not of the row in the list', async () => {
  recordWire({
    'GET /api/products': () => pageOf([{ ...buildProductDetail(), description: 'Short' }]),
    'GET /api/products/:id': () => buildProductDetail({ description: 'The whole text' }),
  });
  const { user } = await renderApp('/products');
  await user.click(await screen.findByLabelText('Edit Hammer'));
  await heading('Edit Product');
  expect(control('Description')).toHaveValue('The whole text');
});

test('the next form shows the values of the next record', async () => {
  recordWire({
    'GET /api/products': () => pageOf([]),
    'GET /api/products/:id': ({ path }) => buildProductDetail({ name: path.endsWith('/7') ? 'Hammer' : 'Saw' }),
  });
  const { unmount } = await renderApp('/products/7/edit');
  await waitFor(() => expect(control('Name')).toHaveValue('Hammer'));
  unmount();
  await renderApp('/products/8/edit');
  await waitFor(() => expect(control('Name')).toHaveValue('Saw'));
});

test('a street number with a letter is kept', async () => {
  const wire = recordWire({
    'GET /api/warehouses/:id': () => buildWarehouseDetail({ streetNumber: '12A' }),
    'PUT /api/warehouses/:id': () => ({}),
  });
  const { user } = await renderApp('/warehouses/7/edit');
  await waitFor(() => expect(control('Street Number')).toHaveValue('12A'));
  await waitFor(() => expect(optionsOf('Country')).toContain('Poland'));
  await user.click(screen.getByText('Update Warehouse'));
  await waitFor(() => expect(address()).toBe('/warehouses'));
  expect(wire.last('PUT /api/warehouses/:id').body).toMatchObject({ streetNumber: '12A' });
});
