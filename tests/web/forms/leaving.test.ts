import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { address, control, fill, heading, renderApp } from '../../helpers/app';
import { pageOf } from '../../helpers/builders';
import { recordWire, refusal } from '../../helpers/wire';
import { enterAll, type FormExpectation, forms } from './forms';

const category = forms.find(({ path }) => path === '/categories/new') as FormExpectation;
const confirm = vi.fn<(question?: string) => boolean>();

beforeEach(() => {
  confirm.mockReset();
  vi.spyOn(window, 'confirm').mockImplementation(confirm);
});

async function openForm() {
  const wire = recordWire({ 'GET /api/clients': () => pageOf([]), 'POST /api/categories': () => ({}) });
  const { user } = await renderApp('/categories/new');
  await heading('New Category');
  return { wire, user, leave: () => user.click(screen.getByRole('link', { name: 'Clients' })) };
}

describe('leaving a form', () => {
  test('with changes asks first; after Cancel the changes are kept', async () => {
    confirm.mockReturnValue(false);
    const { user, leave } = await openForm();
    await fill(user, 'Name', 'Garden');
    await leave();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/categories/new');
    expect(control('Name')).toHaveValue('Garden');
  });

  test('with changes and OK discards them', async () => {
    confirm.mockReturnValue(true);
    const { user, leave } = await openForm();
    await fill(user, 'Name', 'Garden');
    await leave();
    await heading('Clients List');
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  test('by its back link asks, too', async () => {
    confirm.mockReturnValue(false);
    const { user } = await openForm();
    await fill(user, 'Name', 'Garden');
    await user.click(screen.getByText('Return to Categories'));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  });

  test('by Log Out asks, too; after Cancel the user is still signed in', async () => {
    confirm.mockReturnValueOnce(false).mockReturnValue(true);
    const { user } = await openForm();
    await fill(user, 'Name', 'Garden');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(control('Name')).toHaveValue('Garden');

    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await heading('Welcome Back');
    expect(address()).toBe('/login');
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });

  test('by the back button asks, too', async () => {
    confirm.mockReturnValue(false);
    recordWire();
    const { user } = await renderApp('/categories');
    await user.click(await screen.findByText('New Category'));
    await heading('New Category');
    await fill(user, 'Name', 'Garden');
    window.history.back();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(address()).toBe('/categories/new'));
    expect(control('Name')).toHaveValue('Garden');
  });

  test('without changes does not ask', async () => {
    const { leave } = await openForm();
    await leave();
    await heading('Clients List');
    expect(confirm).not.toHaveBeenCalled();
  });

  test('after a save does not ask', async () => {
    const { user, leave } = await openForm();
    await enterAll(user, category);
    await user.click(screen.getByText('Create'));
    await heading('Categories List');
    await leave();
    await heading('Clients List');
    expect(confirm).not.toHaveBeenCalled();
  });

  test('after a failed save asks', async () => {
    confirm.mockReturnValue(false);
    const { wire, user, leave } = await openForm();
    wire.answer('POST /api/categories', () => refusal(500));
    await enterAll(user, category);
    await user.click(screen.getByText('Create'));
    await screen.findByText('Nie udało się zapisać kategorii.');
    await leave();
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/categories/new');
  });
});
