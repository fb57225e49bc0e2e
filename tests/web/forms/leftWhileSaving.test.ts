import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reportLate } from '../../../src/views/messages/lateOutcomes';
import { address, control, fill, heading, renderApp } from '../../helpers/app';
import { buildCategory, pageOf } from '../../helpers/builders';
import { callOf, fillForm, openForm, problemOf, recorded, recordMoves, row, submit } from '../../helpers/moveForm';
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
    // The save goes on, so that the changes are not lost.
    expect(window.confirm).not.toHaveBeenCalled();
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

  test('shows a refused field again, until the user changes it', async () => {
    const refused = () => refusal(409, { description: 'Not saved.', errors: { name: 'Garden has it.' } });
    const { user, wire } = await leave('/categories/3/edit', CHANGE, refused);
    await user.click(await screen.findByText('Back to the form'));
    await heading('Edit Category');
    await waitFor(() => expect(control('Name')).toHaveValue('Outdoor'));
    await problemOf(control('Name'), 'Garden has it.');
    await fill(user, 'Description', 'Pots');
    await problemOf(control('Name'), 'Garden has it.');
    await fill(user, 'Name', 'Terrace');
    await problemOf(control('Name'), '');
    wire.answer(CHANGE, () => buildCategory());
    await user.click(screen.getByText('Save', { selector: 'button' }));
    await waitFor(() => expect(address()).toBe('/categories'));
    expect(wire.requests(CHANGE).at(-1)?.body).toMatchObject({ name: 'Terrace', description: 'Pots' });
  });

  test('asks before the tab is closed', async () => {
    const answer = held(() => buildCategory());
    const wire = recordWire({ ...CLIENTS, [CREATE]: answer });
    const { user } = await renderApp('/categories/new');
    await heading('New Category');
    await fill(user, 'Name', 'Outdoor');
    await fill(user, 'Description', 'Hoses');
    await user.click(screen.getByText('Create', { selector: 'button' }));
    await waitFor(() => expect(wire.requests(CREATE)).toHaveLength(1));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    answer.release();
    await waitFor(() => expect(address()).toBe('/categories'));
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
    expect(await screen.findByText('Error: No space.')).toBeVisible();
    expect(screen.queryByText('Back to the form')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Categories' }));
    await heading('Categories List');
    expect(screen.queryByText(/No space/)).toBeNull();
  });

  test('shows a lost answer, which may have been recorded', async () => {
    const { user, wire } = await leave(connectionLost);
    const message = await screen.findByText(/^Goods .*: Network Error\. It may have been recorded anyway\. /);
    expect(message).toBeVisible();
    await user.click(screen.getByText('Back to the form'));
    expect(await screen.findByText('Error: Network Error')).toBeVisible();
    expect(screen.getByText(/^It may have been recorded anyway\./)).toBeVisible();
    wire.answer(callOf(kind), () => recorded(17));
    await submit(user, kind);
    expect(await screen.findByText('17')).toHaveAttribute('href', '/transactions/17');
    expect(screen.queryByText('Error: Network Error')).toBeNull();
    const [first, second] = wire.requests(callOf(kind));
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });
});

describe('several outcomes', () => {
  async function report(...texts: string[]) {
    recordWire(CLIENTS);
    const { user } = await renderApp('/clients');
    await heading('Clients List');
    act(() => {
      for (const text of texts) reportLate({ text, hasFailed: text.startsWith('Failed'), link: undefined });
    });
    return { user, shown: () => screen.queryByLabelText('Dismiss')?.parentElement?.textContent };
  }

  test('show a failure before a success', async () => {
    const { user, shown } = await report('Received 17', 'Failed 18', 'Received 19');
    await waitFor(() => expect(shown()).toBe('Failed 181 more message'));
    expect(screen.getByRole('alert')).toHaveTextContent('Failed 18');
    await user.click(await dismiss());
    expect(shown()).toBe('Received 19');
    await user.click(await dismiss());
    expect(shown()).toBeUndefined();
  });

  test('show only the newest success', async () => {
    const { user, shown } = await report('Received 17', 'Received 18');
    await waitFor(() => expect(shown()).toBe('Received 18'));
    await user.click(await dismiss());
    expect(shown()).toBeUndefined();
  });

  test('show each failure', async () => {
    const { user, shown } = await report('Failed 17', 'Failed 18');
    await waitFor(() => expect(shown()).toBe('Failed 171 more message'));
    await user.click(await dismiss());
    expect(shown()).toBe('Failed 18');
    await user.click(await dismiss());
  });
});

test('sticky elements are below an outcome, whatever its height', async () => {
  const observers: ResizeObserverCallback[] = [];
  class Observer extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super(callback);
      observers.push(callback);
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  recordWire(CLIENTS);
  await renderApp('/clients');
  await heading('Clients List');
  const height = () => document.documentElement.style.getPropertyValue('--notice-height');
  await waitFor(() => {
    const entry = { contentRect: { height: 123.5 } } as ResizeObserverEntry;
    for (const tell of observers) tell([entry], {} as ResizeObserver);
    expect(height()).toBe('123.5px');
  });
});
