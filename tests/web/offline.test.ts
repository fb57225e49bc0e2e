import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { address, heading, renderApp, table } from '../helpers/app';
import { buildProduct, buildProductDetail, pageOf } from '../helpers/builders';
import { connectionLost, recordWire } from '../helpers/wire';
import { enterAll, type FormExpectation, forms } from './forms/forms';

beforeEach(() => onlineManager.setOnline(false));

const failed = () => screen.findByText('Error: Network Error');

describe('a browser that is offline', () => {
  test('says of a list that it cannot be read, and reads it by Retry', async () => {
    const wire = recordWire({ 'GET /api/products': connectionLost });
    const { user } = await renderApp('/products');
    await failed();
    expect(screen.queryByText('No Products found')).toBeNull();
    wire.answer('GET /api/products', () => pageOf([buildProduct()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await table('Products List');
  });

  test('says of a record that it cannot be read, not that it is not there', async () => {
    const wire = recordWire({ 'GET /api/products/:id': connectionLost });
    const { user } = await renderApp('/products/7');
    await failed();
    expect(screen.queryByText('Product not found.')).toBeNull();
    wire.answer('GET /api/products/:id', () => buildProductDetail({ name: 'Hammer' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('Hammer');
  });

  test('says of a save that it failed, and can be sent again', async () => {
    const form = forms.find(({ path }) => path === '/suppliers/new') as FormExpectation;
    const wire = recordWire({ [form.call]: connectionLost, 'GET /api/suppliers': () => pageOf([]) });
    const { user } = await renderApp(form.path);
    await heading(form.heading);
    await enterAll(user, form);
    await user.click(screen.getByText(form.button, { selector: 'button' }));
    await failed();
    wire.answer(form.call, () => ({}));
    await user.click(screen.getByText(form.button, { selector: 'button' }));
    await waitFor(() => expect(address()).toBe(form.list));
  });
});
