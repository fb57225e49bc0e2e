import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { routerProvider } from '../../src/app/AdminContexts';
import { AppRouter } from '../../src/navigation/AppRouter';
import { createAppHistory } from '../../src/navigation/history';
import { usePageSearch } from '../../src/navigation/usePageSearch';
import { useScrolling } from '../../src/navigation/useScrolling';
import { ErrorBoundary } from '../../src/views/messages/ErrorBoundary';
import { address } from '../helpers/app';

beforeEach(() => window.history.replaceState(null, '', '/products'));

const { Link } = routerProvider;

function Where() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

test('a link of react-admin leads to its address, and passes its state to the page', async () => {
  const history = createAppHistory();
  render(
    <AppRouter history={history}>
      <Link to={{ search: '?page=2' }}>Next</Link>
      <Link to="/clients" state={{ record: { name: 'Ada' } }}>
        Clients
      </Link>
      <Where />
    </AppRouter>,
  );
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/products?page=2');
  await userEvent.click(screen.getByRole('link', { name: 'Clients' }));
  expect(await screen.findByText('/clients {"record":{"name":"Ada"}}')).toBeTruthy();
  expect(address()).toBe('/clients');
});

test('a page that failed at one address is rendered again at the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const history = createAppHistory();
  function Page() {
    const location = useLocation();
    return (
      <ErrorBoundary at={location} fallback={() => <p>Failed</p>}>
        <Broken />
      </ErrorBoundary>
    );
  }
  function Broken() {
    if (useLocation().pathname === '/products') throw new Error('It is broken');
    return <p>Whole</p>;
  }
  render(
    <AppRouter history={history}>
      <Page />
    </AppRouter>,
  );
  expect(screen.getByText('Failed')).toBeTruthy();
  history.navigate('/clients');
  expect(await screen.findByText('Whole')).toBeTruthy();
});

test('a hash in the address scrolls to that part of the page', async () => {
  window.history.replaceState(null, '', '/products#prices');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  function Page() {
    useScrolling();
    return <h2 id="prices">Prices</h2>;
  }
  render(
    <AppRouter history={createAppHistory()}>
      <Page />
    </AppRouter>,
  );
  expect(shown.mock.contexts).toEqual([screen.getByRole('heading')]);
});

test('two controls that act at once both change the address, and neither changes that of the next page', async () => {
  const history = createAppHistory();
  function Page() {
    const { search, change } = usePageSearch();
    const set = (name: string, value: string) =>
      change((current) => new URLSearchParams([...current, [name, value]]), { replace: true });
    const setBoth = () => {
      set('warehouseId', '3');
      set('categoryId', '5');
    };
    const leave = () => {
      history.navigate('/clients');
      set('page', '2');
    };
    return (
      <>
        <output>{String(search)}</output>
        <button type="button" onClick={setBoth}>
          Both
        </button>
        <button type="button" onClick={leave}>
          Leave
        </button>
      </>
    );
  }
  render(
    <AppRouter history={history}>
      <Page />
    </AppRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Both' }));
  expect(await screen.findByText('warehouseId=3&categoryId=5')).toBeTruthy();
  expect(address()).toBe('/products?warehouseId=3&categoryId=5');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(address()).toBe('/clients');
});
