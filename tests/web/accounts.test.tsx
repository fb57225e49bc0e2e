import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { WhoAmI } from '../../contract/accounts';
import { ADMITTED, PROVIDER_META, providerRefusals, REFUSED } from '../../contract/provider';
import { account } from '../../src/account';
import { begin } from '../../src/accounts/begin';
import { enterAs, findOut } from '../../src/accounts/known';
import { page } from '../../src/accounts/page';
import { tellSignedIn } from '../../src/accounts/signInChannel';
import { routes } from '../../src/app/routes';
import type { PageRoute } from '../../src/routing/pageRoute';
import { chooseLanguage, language } from '../../src/texts/language';
import { button, choose, control, fill, heading, optionsOf, renderApp, table } from '../helpers/app';
import { buildCategory, buildProductDetail, buildSummary, pageOf } from '../helpers/builders';
import { type Call, connectionLost, type Reply, recordWire, refusal } from '../helpers/wire';

const anna: WhoAmI = {
  name: 'anna',
  role: 'manager',
  warehouseIds: null,
  employeeId: null,
  by: 'password',
  hasAccount: true,
};

/** Adds the announcement that the server writes into its page. */
function announce(names: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'magazyn', content: names });
  document.head.append(meta);
}

/** Renders the app for a user who is signed in at the server. */
async function openAs(who: Partial<WhoAmI>, address: string, replies: Partial<Record<Call, Reply>> = {}) {
  const wire = recordWire({ 'GET /api/dashboard/summary': () => buildSummary(), ...replies });
  announce('accounts audit');
  enterAs({ ...anna, ...who });
  return { wire, ...(await renderApp(address)) };
}

beforeEach(() => {
  vi.spyOn(page, 'reload').mockReturnValue();
  vi.spyOn(page, 'goTo').mockReturnValue();
});
afterEach(() => {
  cleanup();
  // Removes a dialog that a real page load would remove.
  document.body.replaceChildren();
  for (const key of Object.keys(account)) Reflect.deleteProperty(account, key);
});

test('without an announced server the app sends no session request, and shows a 401 like any other error', async () => {
  const wire = recordWire({ 'GET /api/categories': () => refusal(401, { description: 'Sign in first.' }) });
  await renderApp('/categories');
  await screen.findByText(/status code 401/);
  expect(screen.queryByText('Sign in again')).toBeNull();
  expect(button('Log Out')).toBeVisible();
  expect(wire.requests().filter(({ path }) => /session|account/.test(path))).toEqual([]);
});

test('the app is in the language of the account, which keeps another choice', async () => {
  onTestFinished(() => chooseLanguage('original'));
  const { wire, user } = await openAs({ language: 'pl' }, '/categories/new', {
    'PUT /api/account/language': () => null,
  });
  await heading('Nowa kategoria');
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'English' }));
  await waitFor(() =>
    expect(wire.requests('PUT /api/account/language').map(({ body }) => body)).toEqual([{ language: 'en' }]),
  );
  expect(account.who?.language).toBe('en');
});

test('only the browser keeps the language of a user without an account', async () => {
  onTestFinished(() => chooseLanguage('original'));
  const { wire, user } = await openAs({ by: 'proxy', role: 'administrator', hasAccount: false }, '/categories/new');
  await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Polski' }));
  await heading('Nowa kategoria');
  expect(localStorage.getItem('language')).toBe('pl');
  expect(wire.requests('PUT /api/account/language')).toEqual([]);
});

test('a language that was chosen on the sign-in page is kept instead of the account’s', async () => {
  onTestFinished(() => chooseLanguage('original'));
  const wire = recordWire({ 'PUT /api/account/language': () => null });
  await chooseLanguage('pl');
  enterAs({ ...anna, language: 'en' }, 'original');
  await waitFor(() => expect(wire.requests('PUT /api/account/language')).toHaveLength(1));
  expect(wire.last('PUT /api/account/language').body).toEqual({ language: 'pl' });
  expect(language()).toBe('pl');
});

describe('an expired session', () => {
  const ended = () => refusal(401, { description: 'The session has ended. Sign in again.' });

  async function openEnded(replies: Partial<Record<Call, Reply>>) {
    let isOver = true;
    const opened = await openAs({}, '/categories/new', {
      'GET /api/session': ended,
      'POST /api/categories': ({ body }) => (isOver ? ended() : body),
      'GET /api/categories': () => pageOf([]),
      'POST /api/session': () => {
        isOver = false;
        return anna;
      },
      ...replies,
    });
    await fill(opened.user, 'Name', 'Tools');
    await fill(opened.user, 'Description', 'For work');
    await opened.user.click(button('Create'));
    await screen.findByText('Sign in again');
    return opened;
  }

  test('asks for the password over the form, then saves the form unchanged', async () => {
    const { user, wire } = await openEnded({});
    expect(control('Name')).toHaveValue('Tools');
    expect(control('Login')).toHaveValue('anna');
    await user.type(control('Password'), 'a horse, a battery{Enter}');
    await heading('Categories List');
    const saves = wire.requests('POST /api/categories');
    const typed = { name: 'Tools', description: 'For work' };
    expect(saves.map(({ body }) => body)).toEqual([typed, typed]);
    expect(wire.last('POST /api/session').body).toEqual({ name: 'anna', password: 'a horse, a battery' });
  });

  test('can be dismissed, and the next save asks again', async () => {
    const { user, wire } = await openEnded({});
    await user.click(button('Not now'));
    await screen.findByText(/The session has ended/);
    expect(control('Name')).toHaveValue('Tools');
    await user.click(button('Create'));
    await user.type(await screen.findByLabelText('Password'), 'a horse, a battery{Enter}');
    await heading('Categories List');
    expect(wire.requests('POST /api/session')).toHaveLength(1);
  });

  test('shows a wrong password, and when to try again', async () => {
    const { user, wire } = await openEnded({ 'POST /api/session': () => refusal(401, { description: 'No.' }) });
    await user.type(control('Password'), 'wrong{Enter}');
    await screen.findByText('Incorrect username or password');
    expect(control('Password')).toHaveValue('');
    const soon = 'Too many attempts. Try again in 4 seconds.';
    wire.answer('POST /api/session', () => refusal(429, { description: soon }));
    await user.type(control('Password'), 'wrong{Enter}');
    await screen.findByText(soon);
  });

  test('reloads the page if another account signs in, and does not repeat the request', async () => {
    const { user, wire } = await openEnded({ 'POST /api/session': () => ({ ...anna, name: 'jan' }) });
    await user.type(control('Password'), 'a horse, a battery{Enter}');
    await waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
    expect(wire.requests('POST /api/categories')).toHaveLength(1);
  });

  test('shows what the role permits if it changed at the next sign-in', async () => {
    const { user } = await openEnded({ 'POST /api/session': () => ({ ...anna, role: 'viewer' }) });
    expect(screen.getByText('Receive')).toBeVisible();
    await user.type(control('Password'), 'a horse, a battery{Enter}');
    await screen.findByText(/it needs the role manager, and yours is viewer/);
    expect(screen.queryByText('Receive')).toBeNull();
  });

  test('does not ask if another tab has signed in again', async () => {
    let isOver = true;
    await openAs({}, '/categories', {
      'GET /api/session': () => {
        isOver = false;
        return anna;
      },
      'GET /api/categories': () => (isOver ? ended() : pageOf([buildCategory({ name: 'Tools' })])),
    });
    await screen.findByText('Tools');
    expect(screen.queryByText('Sign in again')).toBeNull();
  });
});

describe('a role sees only permitted actions', () => {
  const list = { 'GET /api/categories': () => pageOf([buildCategory({ name: 'Tools' })]) };

  test('a viewer: no edit, delete, move or activity link', async () => {
    await openAs({ role: 'viewer' }, '/categories', list);
    await table('Categories List');
    expect(screen.queryByLabelText('Edit Tools')).toBeNull();
    expect(screen.queryByLabelText('Delete Tools')).toBeNull();
    expect(screen.queryByText('Receive')).toBeNull();
    expect(screen.queryByText('Activity')).toBeNull();
    expect(document.querySelector('a[href="/categories/new"]')).toBeNull();
  });

  test('an administrator: all of them', async () => {
    await openAs({ role: 'administrator' }, '/categories', list);
    await table('Categories List');
    expect(screen.getByLabelText('Edit Tools')).toBeVisible();
    expect(screen.getByLabelText('Delete Tools')).toBeVisible();
    expect(screen.getByText('Receive')).toBeVisible();
    expect(screen.getByText('Activity')).toBeVisible();
  });

  test.each([
    ['/categories/new', 'clerk', 'manager'],
    ['/inventory/receive', 'viewer', 'clerk'],
    ['/activity', 'manager', 'administrator'],
    ['/warehouses/new', 'manager', 'administrator'],
  ] as const)('%s explains to a %s which role it needs', async (address, role, needed) => {
    await openAs({ role }, address);
    await screen.findByText(new RegExp(`Your account may not .* ${needed}, and yours is ${role}`));
  });
});

test('a page without permission sends no request, not even a prefetch', async () => {
  const asksNothing = async (address: string) => {
    const { wire } = await openAs({ role: 'viewer' }, address, {
      'GET /api/products': () => pageOf([]),
      'GET /api/products/:id': () => buildProductDetail(),
    });
    await screen.findByText(/Your account may not/);
    expect(wire.requests().filter(({ path }) => path.startsWith('/api/products'))).toEqual([]);
    cleanup();
  };
  await asksNothing('/products/7/edit');
  const list = routes.find(({ path }) => path === '/products') as PageRoute;
  const readBy = list.role;
  Object.assign(list, { role: 'administrator' });
  await asksNothing('/products').finally(() => Object.assign(list, { role: readBy }));
});

test('a refused save loads the role again, and hides what it no longer permits', async () => {
  const { user, wire } = await openAs({}, '/categories/new', {
    'POST /api/categories': () => refusal(403, { description: 'This is for the role manager, and anna is clerk.' }),
    'GET /api/session': () => ({ ...anna, role: 'viewer' }),
  });
  expect(screen.getByText('Receive')).toBeVisible();
  await fill(user, 'Name', 'Tools');
  await fill(user, 'Description', 'For work');
  await user.click(button('Create'));
  await screen.findByText(/it needs the role manager, and yours is viewer/);
  expect(screen.queryByText('Receive')).toBeNull();
  expect(wire.requests('GET /api/session')).toHaveLength(1);
});

/** Renders the sign-in page at an address. Returns the callback that starts the app. */
async function openSignIn(at = window.location.href) {
  window.history.replaceState(null, '', at);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => act(() => root.unmount()));
  const enter = vi.fn();
  await act(() => begin(root, enter));
  return enter;
}

test.each([
  [503, 'The database is being restored.'],
  [0, 'The server does not answer. Try again.'],
])(
  'if the server cannot say who is signed in (%i), the page shows the reason and a button to try again',
  async (status, description) => {
    recordWire({ 'GET /api/session': () => (status ? refusal(status, { description }) : connectionLost()) });
    await openSignIn();
    expect(await screen.findByText(description)).toBeVisible();
    button('Try again').click();
    expect(page.reload).toHaveBeenCalledOnce();
  },
);

describe('an announced identity provider', () => {
  const signInWith = 'Sign in with Acme & Sons';
  const signedOut = () => refusal(401, { description: 'Sign in first.' });

  function announceProvider(): void {
    document.head.append(
      Object.assign(document.createElement('meta'), { name: PROVIDER_META, content: 'Acme & Sons' }),
    );
  }

  async function showSignIn(at: string) {
    recordWire({ 'GET /api/session': signedOut });
    await openSignIn(at);
  }
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

  test('has a link on the sign-in page, which returns to the requested page', async () => {
    announceProvider();
    const leaveFor = vi.spyOn(page, 'leaveFor').mockReturnValue();
    await showSignIn('/categories?name=a&page=2');
    await userEvent.click(button(signInWith));
    expect(leaveFor).toHaveBeenCalledWith('/api/session/provider?to=%2Fcategories%3Fname%3Da%26page%3D2');
    expect(alerts()).toEqual(['']);
  });

  test('signs in on return, even if the browser has stored no sign-in', async () => {
    const wire = recordWire({ 'GET /api/session': () => ({ ...anna, by: 'provider' }) });
    const enter = await openSignIn(`/categories?page=2${ADMITTED}`);
    expect(enter).toHaveBeenCalledOnce();
    expect(wire.requests('DELETE /api/session')).toEqual([]);
    expect(window.location.href).toMatch(/\/categories\?page=2$/);
  });

  test.each(providerRefusals)('shows on the sign-in page why the sign-in was refused: %s', async (refused) => {
    announceProvider();
    await showSignIn(`/categories${REFUSED}${refused}`);
    expect(alerts()).toEqual([
      '',
      expect.stringMatching(/^(Acme & Sons|This sign-in|Your account|Too many) .*[a-z]\.$/),
    ]);
  });

  test.each([`${REFUSED}toString`, '#Call+this+number'])('shows no text from an unknown fragment: %s', async (hash) => {
    announceProvider();
    await showSignIn(`/categories${hash}`);
    expect(alerts()).toEqual(['']);
  });

  test('has no link if it is not announced', async () => {
    await showSignIn(`/categories${REFUSED}role`);
    expect(button('Log in')).toBeVisible();
    expect(screen.queryByText(/^Sign in with/)).toBeNull();
    expect(alerts()).toEqual(['']);
  });

  test('renews an expired session in a new window, then the page repeats the save', async () => {
    announceProvider();
    const openBeside = vi.spyOn(page, 'openBeside').mockReturnValue(true);
    let isOver = true;
    const { user, wire } = await openAs({ by: 'provider' }, '/categories/new', {
      'GET /api/session': () => (isOver ? signedOut() : { ...anna, by: 'provider' }),
      'POST /api/categories': ({ body }) => (isOver ? signedOut() : body),
      'GET /api/categories': () => pageOf([]),
    });
    await fill(user, 'Name', 'Tools');
    await fill(user, 'Description', 'For work');
    await user.click(button('Create'));
    const link = await screen.findByRole('link', { name: signInWith });
    expect(link).toHaveAttribute('autofocus');
    await user.click(link);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(openBeside).toHaveBeenCalledWith(expect.stringMatching(/\/api\/session\/provider\?to=%2Fsigned-in$/));
    isOver = false;
    tellSignedIn();
    await heading('Categories List');
    expect(wire.requests('POST /api/categories')).toHaveLength(2);
  });

  test('closes that window, or says that the user is signed in if the browser keeps it open', async () => {
    const close = vi.spyOn(page, 'close').mockReturnValue();
    recordWire({ 'GET /api/session': () => ({ ...anna, by: 'provider' }) });
    await openSignIn(`/signed-in${ADMITTED}`);
    expect(await screen.findByText('You are signed in')).toBeVisible();
    expect(close).toHaveBeenCalled();
  });

  test('leaves no password to change; the sessions stay in the menu', async () => {
    await openAs({ by: 'provider' }, '/categories', { 'GET /api/categories': () => pageOf([]) });
    await waitFor(() => button('Log Out'));
    expect(screen.queryByText('Change password')).toBeNull();
    expect(screen.getByText('Sessions')).toBeInTheDocument();
  });
});

test('a clerk moves goods only in the assigned warehouses, as the employee of the account', async () => {
  await openAs({ role: 'clerk', warehouseIds: [2], employeeId: 9 }, '/inventory/receive', {
    'GET /api/employees': () =>
      pageOf([
        { employeeId: 8, name: 'Ewa', surname: 'Lis' },
        { employeeId: 9, name: 'Jan', surname: 'Kos' },
      ]),
  });
  await waitFor(() => expect(optionsOf('Warehouse')).toEqual(['Choose Warehouse', 'Gdynia']));
  await waitFor(() => expect(optionsOf('Employee')).toEqual(['Choose Employee', 'Jan Kos']));
  expect(control('Employee')).toHaveValue('9');
});

test('a draft of one account is not offered to another', async () => {
  const { user } = await openAs({}, '/inventory/receive');
  await choose(user, 'Warehouse', 'Gdynia');
  cleanup();
  await openAs({ name: 'jan' }, '/inventory/receive');
  expect(screen.queryByText('Continue it')).toBeNull();
  cleanup();
  await openAs({}, '/inventory/receive');
  await waitFor(() => button('Continue it'));
});

describe('the account menu', () => {
  const other = {
    id: 4,
    address: '10.0.0.7',
    browser: 'Mozilla/5.0 (Windows) Firefox/140',
    createdAt: '',
    isCurrent: false,
  };

  test('ends a session, and changes the password', async () => {
    let open = [{ ...other, usedAt: '2026-11-22T10:00:00Z' }];
    const { user, wire } = await openAs({}, '/categories', {
      'GET /api/categories': () => pageOf([]),
      'GET /api/account/sessions': () => ({ content: open }),
      'DELETE /api/account/sessions/:id': () => {
        open = [];
        return new Response(null, { status: 204 });
      },
      'PUT /api/account/password': () =>
        refusal(400, { description: 'No.', errors: { current: 'This is not the current password.' } }),
    });
    await user.click(await waitFor(() => button('Sessions')));
    await user.click(await screen.findByLabelText(/^End Firefox on Windows/));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(wire.last('DELETE /api/account/sessions/:id').path).toBe('/api/account/sessions/4');
    await user.click(button('Close'));
    await user.click(button('Change password'));
    await user.type(control('Current password'), 'one');
    await user.type(control('New password'), 'another one here{Enter}');
    await screen.findByText('This is not the current password.');
  });

  test('signs out at the server, and removes the local flag', async () => {
    const { user, wire } = await openAs({}, '/categories', {
      'GET /api/categories': () => pageOf([]),
      'DELETE /api/session': () => new Response(null, { status: 204 }),
    });
    await user.click(await waitFor(() => button('Log Out')));
    await waitFor(() => expect(page.goTo).toHaveBeenCalledWith('/login'));
    expect(wire.requests('DELETE /api/session')).toHaveLength(1);
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });
});

test('a sign-out without an answer of the server is repeated at the next start', async () => {
  const wire = recordWire({
    'GET /api/session': () => anna,
    'DELETE /api/session': () => new Response(null, { status: 204 }),
  });
  expect(await findOut(false)).toBeUndefined();
  expect(wire.requests('DELETE /api/session')).toHaveLength(1);
});
