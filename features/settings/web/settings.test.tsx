import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chooseLanguage } from '../../../src/texts/language';
import { address, announce, card, heading, renderApp, table } from '../../../tests/helpers/app';
import { buildProduct, pageOf } from '../../../tests/helpers/builders';
import { connectionLost, held, recordWire, refusal } from '../../../tests/helpers/wire';

const LIST = 'GET /api/settings';
const ORDERS = 'PUT /api/settings/purchase-orders';

const orders = {
  name: 'purchase-orders',
  title: 'Purchase Orders',
  values: { deliveryDays: 14 },
  defaults: { deliveryDays: 7 },
  version: '"3"',
};
const scarcest = {
  name: 'scarcest-products',
  title: 'Scarcest Products',
  values: { shown: 8 },
  defaults: { shown: 8 },
  version: '"0"',
};
const unknown = { name: 'of-a-newer-server', title: 'New', values: {}, defaults: {}, version: '"0"' };

async function open(replies: Parameters<typeof recordWire>[0] = {}, path = '/settings') {
  announce('settings');
  const wire = recordWire({
    'GET /api/products': () => pageOf([buildProduct()]),
    [LIST]: () => [orders, scarcest, unknown],
    [ORDERS]: () => ({ values: { deliveryDays: 21 }, version: '"5"' }),
    ...replies,
  });
  const { user } = await renderApp(path);
  await heading('Settings');
  const section = within(await card('Purchase Orders'));
  return { wire, user, section, days: section.getByLabelText<HTMLInputElement>(/^Days until Delivery/) };
}

test('each section shows the values with their defaults, and is saved by itself', async () => {
  const { wire, user, section, days } = await open();
  expect(days).toHaveValue('14');
  expect(section.getByText('Default: 7')).toBeInTheDocument();
  expect(within(await card('Scarcest Products')).getByLabelText(/^Products on the Main Panel/)).toHaveValue('8');
  expect(screen.queryByText('New')).toBeNull();
  await user.clear(days);
  await user.type(days, '21');
  await user.click(section.getByText('Save'));
  expect(await section.findByText('Saved.')).toBeInTheDocument();
  expect(wire.last(ORDERS)).toMatchObject({ body: { deliveryDays: 21 }, headers: expect.anything() });
  expect(wire.last(ORDERS).headers.get('If-Match')).toBe('"3"');
  expect(section.getByLabelText(/^Days until Delivery/)).toHaveValue('21');
  // The next save is based on the saved version.
  await user.click(section.getByText('Save'));
  await waitFor(() => expect(wire.requests(ORDERS)).toHaveLength(2));
  expect(wire.last(ORDERS).headers.get('If-Match')).toBe('"5"');
});

test('in Polish, default values that are common words have a small letter', async () => {
  onTestFinished(() => chooseLanguage('original'));
  await chooseLanguage('pl');
  announce('settings');
  const section = (name: string, defaults: object) => ({ name, title: '', values: defaults, defaults, version: '"0"' });
  recordWire({
    [LIST]: () => [section('reports', { clerksSeeCosts: true }), section('firm', { language: 'original' })],
  });
  await renderApp('/settings');
  expect(await screen.findByText('Domyślnie: tak')).toBeInTheDocument();
  expect(screen.getByText('Domyślnie: oryginalny')).toBeInTheDocument();
  expect(screen.getByText('Domyślnie: Polska')).toBeInTheDocument();
});

test('an address with the name of a section shows that section', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  await open({}, '/settings#scarcest-products');
  await waitFor(() =>
    expect(shown.mock.contexts.map((element) => (element as Element).id)).toEqual(['scarcest-products']),
  );
});

test('a refused value has its message at its input', async () => {
  const { user, section, days } = await open({
    [ORDERS]: () =>
      refusal(400, { description: 'It is too long.', errors: { deliveryDays: 'Delivery days must be at most 20.' } }),
  });
  await user.clear(days);
  await user.type(days, '30');
  await user.click(section.getByText('Save'));
  expect(await section.findByText('Error: It is too long.')).toBeInTheDocument();
  expect(days).toHaveAccessibleDescription(expect.stringContaining('Delivery days must be at most 20.'));
  expect(days).toHaveValue('30');
});

test('settings that another administrator has changed can be loaded again', async () => {
  const { wire, user, section, days } = await open({
    [ORDERS]: () => refusal(412, { description: 'eva changed the settings meanwhile.', changes: [] }),
  });
  await user.clear(days);
  await user.type(days, '30');
  await user.click(section.getByText('Save'));
  await section.findByText('Error: eva changed the settings meanwhile.');
  wire.answer(LIST, () => [{ ...orders, values: { deliveryDays: 9 }, version: '"8"' }, scarcest]);
  await user.click(section.getByText('Load the Current Settings'));
  await waitFor(() => expect(section.getByLabelText(/^Days until Delivery/)).toHaveValue('9'));
  expect(section.queryByText(/^Error/)).toBeNull();
});

test('another page opens only if the user gives up the unsaved changes of a section', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  onTestFinished(() => confirm.mockRestore());
  const { user, days } = await open();
  await user.type(days, '1');
  await user.click(screen.getByText('Products', { selector: 'a' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(address()).toBe('/settings');
  expect(days).toHaveValue('141');
});

test.each([
  ['saved', () => ({ values: { deliveryDays: 21 }, version: '"5"' }), /^Purchase Orders: Saved\.$/],
  ['not saved', connectionLost, /^Purchase Orders: Network Error\. /],
] as const)(
  'the app says whether settings are %s that were sent from a page which the user has left',
  async (_, reply, text) => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const answer = held(reply);
    const { wire, user, section, days } = await open({ [ORDERS]: answer });
    await user.clear(days);
    await user.type(days, '21');
    await user.click(section.getByText('Save'));
    await waitFor(() => expect(wire.requests(ORDERS)).toHaveLength(1));
    await user.click(screen.getByText('Products', { selector: 'a' }));
    await heading('Products List');
    answer.release();
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('without an announcement there is no page, no link and no request', async () => {
  const wire = recordWire({ 'GET /api/products': () => pageOf([buildProduct()]), [LIST]: () => [] });
  await renderApp('/products');
  await table('Products List');
  expect(screen.queryByText('Settings')).toBeNull();
  expect(wire.requests(LIST)).toHaveLength(0);
});
