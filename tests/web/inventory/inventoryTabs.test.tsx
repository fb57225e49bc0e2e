import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dropDraft, loadDrafts, saveDraft } from '../../../src/inventory/drafts/draftStore';
import { sendOnce } from '../../../src/inventory/drafts/sendOnce';
import { draftUrl } from '../../../src/inventory/moveUrls';
import { inAnotherTab } from '../../helpers/anotherTab';
import { button, heading, renderApp } from '../../helpers/app';
import {
  BUTTONS,
  callOf,
  fillForm,
  type Kind,
  openForm,
  recorded,
  recordMoves,
  row,
  submit,
  TITLES,
} from '../../helpers/moveForm';
import { connectionLost } from '../../helpers/wire';

/*
 * One draft in two tabs. tests/e2e/twoTabs.test.ts has two real ones.
 */

const draftOf = (kind: Kind) => loadDrafts(kind)[0] ?? expect.unreachable();

/** Sends a draft as another tab does: the server records it as transaction 18. */
async function sendDraft(kind: Kind): Promise<void> {
  const { id, key } = draftOf(kind);
  await sendOnce(key, async () => 18);
  dropDraft(kind, id);
}

test.each<[Kind]>([['receive'], ['transfer'], ['delivery']])(
  'a %s that another tab has sent shows its document, in a form that has nothing to send',
  async (kind) => {
    const wire = recordMoves();
    const user = await openForm(kind);
    await fillForm(user, kind);
    await inAnotherTab(() => sendDraft(kind));
    const message = await screen.findByText(/Transaction ID:/);
    expect(message).toHaveTextContent('Transaction ID: 18 · Sent in another tab.');
    await waitFor(() => expect(row(1).product).toHaveValue(''));
    await submit(user, kind);
    expect(button(BUTTONS[kind])).toHaveAttribute('aria-disabled', 'true');
    expect(wire.requests(callOf(kind))).toEqual([]);

    // The form is a new draft.
    await fillForm(user, kind);
    await submit(user, kind);
    await waitFor(() => expect(screen.getByText(/Transaction ID:/)).toHaveTextContent('Transaction ID: 17'));
    expect(wire.requests(callOf(kind))).toHaveLength(1);
  },
);

test('a tab that has missed the news sends nothing, and shows the document', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await sendDraft('receive');
  await submit(user, 'receive');
  expect(await screen.findByText(/Transaction ID:/)).toHaveTextContent('Transaction ID: 18 · Sent in another tab.');
  expect(wire.requests(callOf('receive'))).toEqual([]);
  expect(row(1).product).toHaveValue('');
});

test('all tabs, and each one after a reload, send a draft with the key that it has from its beginning', async () => {
  const wire = recordMoves({ [callOf('receive')]: connectionLost });
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  const { id, key } = draftOf('receive');
  await submit(user, 'receive');
  await screen.findByText('Error: Network Error');
  cleanup();
  const { user: other } = await renderApp(draftUrl({ path: 'receive', id }));
  await heading(TITLES.receive);
  await waitFor(() => expect(row(1).product).toHaveValue('Hammer'));
  wire.answer(callOf('receive'), () => recorded(17));
  await waitFor(() => expect(button(BUTTONS.receive)).not.toHaveAttribute('aria-disabled'));
  await submit(other, 'receive');
  await screen.findByText(/Transaction ID:/);
  expect(wire.requests(callOf('receive')).map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([key, key]);
});

test('a form shows what another tab changes in its draft, and sends what it shows', async () => {
  const wire = recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  const draft = draftOf('receive');
  await inAnotherTab(() => {
    const rows = draft.form.rows.map((each) => ({ ...each, amount: '5' }));
    saveDraft('receive', { ...draft, form: { ...draft.form, rows } });
  });
  await waitFor(() => expect(row(1).amount).toHaveValue('5'));
  expect(draftOf('receive').form.rows[0]?.amount).toBe('5');
  await user.type(row(1).amount, '0');
  await waitFor(() => expect(draftOf('receive').form.rows[0]?.amount).toBe('50'));
  await submit(user, 'receive');
  await screen.findByText(/Transaction ID:/);
  expect(wire.last(callOf('receive')).body).toMatchObject({ items: { 7: 50 } });
  expect(wire.last(callOf('receive')).headers.get('Idempotency-Key')).toBe(draft.key);
});

test('a form keeps its input if another tab discards the draft', async () => {
  recordMoves();
  const user = await openForm('receive');
  await fillForm(user, 'receive');
  await inAnotherTab(() => dropDraft('receive', draftOf('receive').id));
  expect(row(1).product).toHaveValue('Hammer');
  await user.type(row(1).amount, '0');
  await waitFor(() => expect(draftOf('receive').form.rows[0]?.amount).toBe('40'));
});

test('the offer of a draft follows its changes in another tab, and ends when that tab sends it', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  cleanup();
  const user = await openForm('receive');
  await screen.findByText('There is an unsent form from before.');
  const draft = draftOf('receive');
  await inAnotherTab(() => {
    const rows = draft.form.rows.map((each) => ({ ...each, amount: '5' }));
    saveDraft('receive', { ...draft, form: { ...draft.form, rows } });
  });
  await user.click(button('Continue it'));
  await waitFor(() => expect(row(1).amount).toHaveValue('5'));
  cleanup();
  await openForm('receive');
  await screen.findByText('There is an unsent form from before.');
  await inAnotherTab(() => sendDraft('receive'));
  await waitFor(() => expect(screen.queryByText('There is an unsent form from before.')).toBeNull());
});

test('the address of a draft that was sent shows its document', async () => {
  recordMoves();
  await fillForm(await openForm('receive'), 'receive');
  const { id } = draftOf('receive');
  cleanup();
  await sendDraft('receive');
  await renderApp(draftUrl({ path: 'receive', id }));
  expect(await screen.findByText(/Transaction ID:/)).toHaveTextContent('Transaction ID: 18');
  expect(row(1).product).toHaveValue('');
});
