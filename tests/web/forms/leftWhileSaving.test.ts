import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { address, control, fill, heading, renderApp } from '../../helpers/app';
import { buildCategory, pageOf } from '../../helpers/builders';
import { callOf, fillForm, openForm, recorded, recordMoves, row, submit } from '../../helpers/moveForm';
import { connectionLost, held, type Reply, recordWire, refusal } from '../../helpers/wire';

/*
 * A form that the user leaves while the server has not answered yet.
 */

const CREATE = 'POST /api/categories';
const CHANGE = 'PUT /api/categories/:id';
const CLIENTS = { 'GET /api/clients': () => pageOf([]) };

beforeEach(() => void vi.spyOn(window, 'confirm').mockReturnValue(true));

const dismiss = () => screen.findByLabelText('Dismiss');

describe('a form of a record', () => {
  async function leave(path: string, call: typeof CREATE | typeof CHANGE, reply: Reply) {
    const answer = held(reply);
    const wire = recordWire({
      ...CLIENTS,
      'GET /api/categories': () => pageOf([buildCategory()]),
      'GET /api/categories/:id': () => buildCategory({ categoryId: 3, name: 'Garden' }),
      [call]: answer,
    });
    const { user } = await renderApp(path);
    await heading(path.endsWith('new') ? 'New Category' : 'Edit Category');
    await fill(user, 'Name', 'Outdoor');
    await fill(user, 'Description', 'Hoses');
    await user.click(screen.getByText(path.endsWith('new') ? 'Create' : 'Save', { selector: 'button' }));
    await waitFor(() => expect(wire.requests(call)).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    await heading('Clients List');
    answer.release();
    return { user, wire };
  }

  test('says that the record was created, and the user stays where he is', async () => {
    const { user } = await leave('/categories/new', CREATE, () => buildCategory({ categoryId: 3 }));
    expect(await screen.findByText('The category was created.')).toBeVisible();
    expect(screen.getByText('Show it')).toHaveAttribute('href', '/categories/3');
    expect(address()).toBe('/clients');
    await user.click(await dismiss());
    expect(screen.queryByText('The category was created.')).toBeNull();
  });

  test('shows a refusal, which leads back to the input', async () => {
    const refused = () => refusal(409, { description: 'Garden has it.' });
    const { user, wire } = await leave('/categories/3/edit', CHANGE, refused);
    const message = await screen.findByText(/: Garden has it\.$/, { selector: '[role=alert] span' });
    expect(message).toBeVisible();
    await user.click(screen.getByText('Back to the form'));
    await heading('Edit Category');
    await waitFor(() => expect(control('Name')).toHaveValue('Outdoor'));
    expect(control('Description')).toHaveValue('Hoses');
    expect(await screen.findByText('Error: Garden has it.')).toBeVisible();
    expect(screen.queryByText('Back to the form')).toBeNull();
    // The input is unsaved: leaving asks again.
    vi.mocked(window.confirm).mockClear();
    await user.click(screen.getByRole('link', { name: 'Clients' }));
    await heading('Clients List');
    expect(window.confirm).toHaveBeenCalledTimes(1);
    expect(wire.requests(CHANGE)).toHaveLength(1);
  });

  test('sends the restored input with the same key if the answer was lost', async () => {
    const { user, wire } = await leave('/categories/new', CREATE, connectionLost);
    await screen.findByText(/^New Category: Nie udało się zapisać kategorii\. It may have been recorded anyway/);
    await user.click(screen.getByText('Back to the form'));
    await waitFor(() => expect(control('Name')).toHaveValue('Outdoor'));
    wire.answer(CREATE, () => buildCategory());
    await user.click(screen.getByText('Create', { selector: 'button' }));
    await waitFor(() => expect(address()).toBe('/categories'));
    const [first, second] = wire.requests(CREATE);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });
});

describe.each(['receive', 'transfer', 'delivery'] as const)('the form of a %s', (kind) => {
  async function leave(reply: Reply) {
    const answer = held(reply);
    const wire = recordMoves({ [callOf(kind)]: answer, 'GET /api/categories': () => pageOf([]) });
    const user = await openForm(kind);
    await fillForm(user, kind);
    await submit(user, kind);
    await waitFor(() => expect(wire.requests(callOf(kind))).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Categories' }));
    await heading('Categories List');
    answer.release();
    return { user, wire };
  }

  test('says that the goods were moved', async () => {
    const { user } = await leave(() => recorded(17));
    const link = await screen.findByText('Show it');
    expect(link).toHaveAttribute('href', '/transactions/17');
    expect(link.parentElement).toHaveTextContent(/^Successful?y .*Transaction ID: 17/);
    expect(address()).toBe('/categories');
    await user.click(await dismiss());
    expect(screen.queryByText('Show it')).toBeNull();
  });

  test('shows a refusal, which leads back to the rows', async () => {
    const { user } = await leave(() => refusal(400, 'No space.'));
    expect(await screen.findByText(/^Goods .*: No space\.$/)).toBeVisible();
    await user.click(screen.getByText('Back to the form'));
    await waitFor(() => expect(row(1).amount).toHaveValue('4'));
    expect(row(1).product).toHaveValue('Hammer');
    expect(screen.queryByText(/No space/)).toBeNull();
  });
});
