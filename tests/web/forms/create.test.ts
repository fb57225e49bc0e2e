import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { address, control, fill, heading, renderApp } from '../../helpers/app';
import { pageOf } from '../../helpers/builders';
import { type Call, connectionLost, held, type Reply, recordWire, refusal } from '../../helpers/wire';
import { enterAll, entered, type FormExpectation, forms } from './forms';

const created = () => HttpResponse.json({ id: 9 }, { status: 201 });

async function openForm(form: FormExpectation, reply: Reply = created) {
  const list: Call = `GET /api/${form.list.slice(1)}`;
  const usual = ['GET /api/categories', 'GET /api/warehouses'].includes(list) ? {} : { [list]: () => pageOf([]) };
  const wire = recordWire({ ...usual, [form.call]: reply });
  const { user } = await renderApp(form.path);
  await heading(form.heading);
  const button = () => screen.getByText(form.button, { selector: 'button' });
  return { wire, user, button, sent: () => wire.requests(form.call) };
}

const landedOn = (path: string) => waitFor(() => expect(address()).toBe(path));

describe.each(forms)('$path', (form) => {
  test('shows these fields, in this order, and requires each of them', async () => {
    const { user, button, sent } = await openForm(form);
    const labels = [...document.querySelectorAll('form label')].map((label) => label.textContent);
    expect(labels).toEqual(form.fields.map(([label]) => label));
    for (const [label, type] of form.fields) {
      const input = control(label);
      const shown =
        input.tagName === 'INPUT' ? (input.getAttribute('role') ?? input.type) : input.tagName.toLowerCase();
      expect([label, shown]).toEqual([label, type]);
      expect(input).toBeRequired();
      expect(input).toHaveValue('');
    }
    expect(button()).toBeEnabled();
    expect(screen.getByText(form.backLink)).toHaveAttribute('href', form.list);

    await user.click(button());
    for (const [label] of form.fields) {
      await waitFor(() => expect(control(label)).toHaveAccessibleDescription('Required'));
      expect(control(label)).toBeInvalid();
    }
    expect(sent()).toEqual([]);
    expect(address()).toBe(form.path);
  });

  test('sends the entered values with an idempotency key, and leads to the list', async () => {
    const { wire, user, button } = await openForm(form);
    await enterAll(user, form);
    await user.click(button());
    await landedOn(form.list);
    expect(wire.last(form.call).body).toEqual(form.payload);
    expect(wire.last(form.call).headers.get('Content-Type')).toBe('application/json');
    expect(wire.last(form.call).headers.get('Idempotency-Key')).toMatch(/^[\x21-\x7e]{8,200}$/);
    await waitFor(() => expect(wire.last(`GET /api/${form.list.slice(1)}`).query).toEqual({ page: '0' }));
  });

  test('shows the error of the server, also at its field, and can be sent again', async () => {
    const [label, name] = form.badField;
    const { wire, user, button, sent } = await openForm(form, () =>
      refusal(400, { description: 'That will not do.', errors: { [name]: 'is not right' } }),
    );
    await enterAll(user, form);
    await user.click(button());
    expect(await screen.findByText('Error: That will not do.')).toBeInTheDocument();
    expect(screen.getByText('Error: That will not do.').compareDocumentPosition(control('Name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await waitFor(() => expect(control(label)).toHaveAccessibleDescription('is not right'));
    expect(entered(form)).toEqual(Object.fromEntries(form.fields.map(([of, , text]) => [of, text])));

    wire.answer(form.call, created);
    await user.click(button());
    await landedOn(form.list);
    expect(sent()).toHaveLength(2);
  });
});

/** The form for the remaining tests, since all forms share their code. */
const supplier = forms.find(({ path }) => path === '/suppliers/new') as FormExpectation;

describe('while a form is saved', () => {
  test('its button is disabled with a spinner, and a double-click sends once', async () => {
    const answer = held(created);
    const { user, button, sent } = await openForm(supplier, answer);
    await enterAll(user, supplier);
    await user.dblClick(button());
    await waitFor(() => expect(button()).toBeDisabled());
    expect(screen.getByRole('progressbar', { name: 'Saving' })).toBeInTheDocument();
    answer.release();
    await landedOn('/suppliers');
    expect(sent()).toHaveLength(1);
  });

  test('its button stays disabled until the list is there', async () => {
    const { user, button } = await openForm(supplier);
    await enterAll(user, supplier);
    const sending = button();
    await user.click(sending);
    await waitFor(() => expect(sending).toBeDisabled());
    let reopened = false;
    new MutationObserver(() => (reopened ||= !sending.matches(':disabled'))).observe(sending, { attributes: true });
    await landedOn('/suppliers');
    expect(reopened).toBe(false);
  });

  test('a second Enter sends nothing', async () => {
    const answer = held(created);
    const { user, sent } = await openForm(supplier, answer);
    await enterAll(user, supplier);
    await user.type(control('Name'), '{Enter}{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer.release();
    await landedOn('/suppliers');
    expect(sent()).toHaveLength(1);
  });
});

describe('a failed save', () => {
  test('with status 409 shows the error at its field, too', async () => {
    const { user, button } = await openForm(supplier, () =>
      refusal(409, { description: 'No.', errors: { name: 'is taken' } }),
    );
    await enterAll(user, supplier);
    await user.click(button());
    await waitFor(() => expect(control('Name')).toHaveAccessibleDescription('is taken'));
  });

  test.each<[string, Reply, string]>([
    ['in HTML', () => refusal(502, '<html>'), 'Request failed with status code 502'],
    ['with an empty description', () => refusal(409, { description: '' }), 'Request failed with status code 409'],
  ])('%s shows a generic message', async (_, reply, message) => {
    const { user, button } = await openForm(supplier, reply);
    await enterAll(user, supplier);
    await user.click(button());
    expect(await screen.findByText(`Error: ${message}`)).toBeInTheDocument();
    expect(button()).toBeEnabled();
    // The focus scrolls to the message, which is above a long form.
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  test.each<[string, Reply, string]>([
    ['without a description', () => refusal(500), 'Nie udało się zapisać kategorii.'],
    ['without a response', connectionLost, 'Nie udało się zapisać kategorii.'],
    ['with a description', () => refusal(409, { description: 'The name is taken.' }), 'The name is taken.'],
  ])('of a category, %s', async (_, reply, message) => {
    const { user, button } = await openForm(forms[1] as FormExpectation, reply);
    await enterAll(user, forms[1] as FormExpectation);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error: ${message}`);
  });
});

test.each<[string, Reply]>([
  ['the id alone', () => HttpResponse.json({ supplierId: 9 }, { status: 201 })],
  ['an empty object', () => HttpResponse.json({}, { status: 201 })],
  ['null', () => HttpResponse.json(null, { status: 201 })],
  ['nothing', () => new HttpResponse(null, { status: 201 })],
  ['no content', () => new HttpResponse(null, { status: 204 })],
  ['plain text', () => new HttpResponse('Created', { status: 201 })],
])('a save succeeds with the answer %s', async (_, reply) => {
  const { user, button } = await openForm(supplier, reply);
  await enterAll(user, supplier);
  await user.click(button());
  await landedOn('/suppliers');
});

describe('an invalid value shows an error at its field', () => {
  test.each([
    ['/products/new', 'Unit Price', '-1', 'Must be at least 0'],
    ['/products/new', 'Unit Price', '1.005', 'At most two decimals'],
    ['/products/new', 'Unit Size', '-0.5', 'Must be at least 0'],
    ['/products/new', 'Name', '   ', 'Required'],
    ['/warehouses/new', 'Capacity', '-5', 'Must be at least 0'],
    ['/warehouses/new', 'Capacity', '10.5', 'Must be a whole number'],
    ['/clients/new', 'E-mail', 'nobody', 'Must be a valid email'],
    ['/clients/new', 'Street Number', '-7', 'Must be at least 0'],
  ])('%s: %s "%s" — %s', async (path, label, text, problem) => {
    const form = forms.find((one) => one.path === path) as FormExpectation;
    const { user, button, sent } = await openForm(form);
    await fill(user, label, text);
    await user.click(button());
    await waitFor(() => expect(control(label)).toHaveAccessibleDescription(problem));
    expect(sent()).toEqual([]);
  });

  test('0 is a valid price and size', async () => {
    const form = forms[0] as FormExpectation;
    const { wire, user, button } = await openForm(form);
    await enterAll(user, form);
    await fill(user, 'Unit Price', '0');
    await fill(user, 'Unit Size', '0');
    await user.click(button());
    await landedOn('/products');
    expect(wire.last(form.call).body).toMatchObject({ unitPrice: 0, unitSize: 0 });
  });

  test('prices and sizes have steps of 0.01', async () => {
    await openForm(forms[0] as FormExpectation);
    expect(control('Unit Price')).toHaveAttribute('step', '0.01');
    expect(control('Unit Size')).toHaveAttribute('step', '0.01');
  });
});
