import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { announce, card, heading, renderApp } from '../../../tests/helpers/app';
import { buildProduct, buildTransactionDetail, pageOf } from '../../../tests/helpers/builders';
import { recordWire, refusal } from '../../../tests/helpers/wire';

const FIRM = 'GET /api/firm';
const LOGO = 'PUT /api/firm/logo';
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

const nothing = { name: null, address: null, country: 'poland', taxNumber: null, logo: null };
const firm = {
  name: 'Młyn sp. z o.o.',
  address: 'ul. Długa 1\n80-001 Gdańsk',
  country: 'poland',
  taxNumber: '1234563218',
  logo: PICTURE,
};
const section = (values: object) => ({ name: 'firm', title: 'Firm', values, defaults: nothing, version: '"1"' });

const openDocument = async (shown: object | undefined) => {
  announce(shown ? 'firm' : '');
  const wire = recordWire({
    'GET /api/transactions/:id': () => ({ ...buildTransactionDetail(), transactionId: 7 }),
    [FIRM]: () => shown ?? nothing,
  });
  await renderApp('/transactions/7');
  await screen.findByText(/ No\. 7$/);
  return wire;
};

test('a document has the letterhead above its title', async () => {
  await openDocument(firm);
  const name = await screen.findByText('Młyn sp. z o.o.');
  const title = screen.getByText(/ No\. 7$/);
  expect(name.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('NIP 123-456-32-18')).toBeInTheDocument();
  expect(screen.getByText(/ul\. Długa 1\s+80-001 Gdańsk/)).toBeInTheDocument();
  expect(document.querySelector('img')).toHaveAttribute('src', PICTURE);
});

test('a document of another country has its tax number as it is', async () => {
  await openDocument({ ...nothing, country: 'other', taxNumber: 'DE 123456789' });
  expect(await screen.findByText('Tax number DE 123456789')).toBeInTheDocument();
});

test('without a firm, documents are as they were', async () => {
  const wire = await openDocument(nothing);
  await waitFor(() => expect(wire.requests(FIRM)).toHaveLength(1));
  const head = screen.getByText(/ No\. 7$/).closest('div:has(> svg)');
  expect(head?.previousElementSibling?.textContent ?? '').toBe('');
});

test('without an announcement there is no request', async () => {
  const wire = await openDocument(undefined);
  expect(wire.requests(FIRM)).toHaveLength(0);
});

const openSettings = async (shown: object = nothing) => {
  announce('settings firm');
  const wire = recordWire({
    'GET /api/products': () => pageOf([buildProduct()]),
    'GET /api/settings': () => [section(shown)],
    [FIRM]: () => shown,
    [LOGO]: () => new HttpResponse(null, { status: 204 }),
  });
  const { user } = await renderApp('/settings');
  await heading('Settings');
  return { wire, user, section: within(await card('Firm')) };
};

test('a chosen file becomes the logo at once, and is removed again', async () => {
  const { wire, user, section: own } = await openSettings();
  expect(await own.findByText('Printed documents have no letterhead yet.')).toBeInTheDocument();
  wire.answer(FIRM, () => firm);
  await user.upload(own.getByLabelText('Choose a logo'), new File(['<svg/>'], 'l.svg', { type: 'image/svg+xml' }));
  await own.findByText('Replace the logo');
  expect(wire.last(LOGO).body).toEqual({ logo: `data:image/svg+xml;base64,${btoa('<svg/>')}` });
  await user.click(own.getByText('Remove the logo'));
  await waitFor(() => expect(wire.last(LOGO).body).toEqual({ logo: null }));
});

test('the file is chosen with a button, in the language of the app, which the keyboard reaches', async () => {
  const { wire, user, section: own } = await openSettings();
  const input = await own.findByLabelText('Choose a logo');
  const opened = vi.spyOn(input, 'click');
  expect(input).not.toBeVisible();
  own.getByText('Choose a logo').focus();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  await user.upload(input, new File(['<svg/>'], 'our logo.svg', { type: 'image/svg+xml' }));
  expect(await own.findByText('our logo.svg')).toBeInTheDocument();
  await waitFor(() => expect(wire.requests(LOGO)).toHaveLength(1));
});

test.each([
  ['large', new File([new Uint8Array(100_001)], 'l.png', { type: 'image/png' }), 'The file is larger than 100 kB.'],
  ['of another type', new File(['x'], 'l.gif', { type: 'image/gif' }), 'Choose a PNG or SVG file.'],
])('a file that is %s is not sent', async (_, file, message) => {
  const { wire, section: own } = await openSettings();
  fireEvent.change(await own.findByLabelText('Choose a logo'), { target: { files: [file] } });
  expect(await own.findByText(`Error: ${message}`)).toBeInTheDocument();
  expect(wire.requests(LOGO)).toHaveLength(0);
});

test('a refused logo shows the reason', async () => {
  const { wire, user, section: own } = await openSettings();
  wire.answer(LOGO, () => refusal(400, { description: 'Logo is no PNG or SVG file.' }));
  await user.upload(await own.findByLabelText('Choose a logo'), new File(['x'], 'l.png', { type: 'image/png' }));
  expect(await own.findByText('Error: Logo is no PNG or SVG file.')).toBeInTheDocument();
});
