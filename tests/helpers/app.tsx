import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import { App } from '../../src/app/App';
import { prefetchPage } from '../../src/app/enter';

/*
 * Renders the whole app at a URL, and finds and operates elements as a user does.
 */

interface AppOptions {
  /** Whether the browser has a saved sign-in. */
  loggedIn?: boolean;
  /** Called for an error while rendering that did not occur again; by default it fails the test. */
  onRecoverableError?: () => void;
}

/** Mounts the app at a URL. Loads the page's code and data first, as the app does at its start. */
export async function renderApp(address: string, { loggedIn = true, ...options }: AppOptions = {}) {
  if (loggedIn) localStorage.setItem('loggedIn', 'true');
  window.history.replaceState(null, '', address);
  const { pathname, search } = window.location;
  const { access, ready, release } = prefetchPage(pathname, search);
  await ready;
  // Skips the check of pointer-events, since computing styles in jsdom takes longer than all the rest.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const view = render(<App access={access} />, options);
  release();
  // A request that waits to be sent, such as the one of a link that was just followed, would be sent during the next test.
  onTestFinished(() => access.queryClient.clear());
  return { user, ...view };
}

/** Announces capabilities in the page, as our server does. */
export function announce(names: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'magazyn', content: names });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

/** The path and query of the current URL. */
export const address = (): string => window.location.pathname + window.location.search;

/*
 * These functions wait on most pages. They find elements by tag, since roles, names and selectors are slow in jsdom.
 */

/** Waits until the page has this heading. */
export const heading = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const [found] = document.getElementsByTagName('h1');
    if (!found) throw new Error('The page has no heading');
    expect(found).toHaveTextContent(text);
    return found;
  });

/** Waits for the table with this label to have rows. */
export const table = (label: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.getElementsByTagName('section')].find((part) => part.ariaLabel === label);
    if (!found || rowsIn(found).length === 0) throw new Error(`There is no table "${label}" with rows`);
    return found;
  });

/** Finds the section with this title. */
export async function card(title: string): Promise<HTMLElement> {
  const found = (await screen.findByText(title, { selector: 'h2' })).closest('section');
  if (!found) throw new Error(`"${title}" heads no part of the page`);
  return found;
}

/** The rows of a table, without skeleton rows. */
const rowsIn = (of: Element): HTMLTableRowElement[] =>
  [...of.getElementsByTagName('tbody')].flatMap((body) => [...body.rows].filter((row) => row.ariaHidden !== 'true'));

const textsOf = (elements: Iterable<Element>): string[] =>
  [...elements].map((element) => element.textContent.replace(/\s+/g, ' ').trim());

/** The column headers of a table. */
export const columnsOf = (of: HTMLElement): string[] =>
  [...of.getElementsByTagName('thead')].flatMap((head) => textsOf(head.getElementsByTagName('th')));

/** The cell texts of a table, row by row. */
export const rowsOf = (of: HTMLElement): string[][] => rowsIn(of).map((row) => textsOf(row.cells));

/** The cell texts of one column, from top to bottom. */
export const columnOf = (of: HTMLElement, label: string): (string | undefined)[] => {
  const index = columnsOf(of).indexOf(label);
  return rowsOf(of).map((cells) => cells[index]);
};

/** Finds the row with this text. */
export async function rowWith(text: string): Promise<ReturnType<typeof within>> {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`"${text}" stands in no row`);
  return within(row);
}

/** The descriptions in a detail: labels and values. */
export const descriptions = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((item) => textsOf(item.querySelectorAll('dt, dd'))) as [
      string,
      string,
    ][],
  );

/** Opens a chart's table and returns its cell texts. */
export async function figuresOf(user: UserEvent, chart: string): Promise<string[][]> {
  await user.click(await screen.findByLabelText(`${chart}: table`));
  const figures = screen.getByLabelText(chart, { selector: 'table' });
  return [...figures.querySelectorAll('tbody tr')].map((row) => textsOf(row.children));
}

/** Finds an input or select by its label or accessible name. */
export function control(label: string): HTMLInputElement {
  const over = [...document.getElementsByTagName('label')].find(({ textContent }) => textContent === label);
  const found = over?.htmlFor
    ? document.getElementById(over.htmlFor)
    : [...document.getElementsByTagName('select')].find(({ ariaLabel }) => ariaLabel === label);
  if (!found) throw new Error(`There is no control "${label}"`);
  return found as HTMLInputElement;
}

/** Waits for the input or select under a label. */
export const findControl = (label: string): Promise<HTMLInputElement> => waitFor(() => control(label));

/** Finds a button by its text. */
export function button(words: string): HTMLButtonElement {
  const found = [...document.getElementsByTagName('button')].find(({ textContent }) => textContent === words);
  if (!found) throw new Error(`There is no button "${words}"`);
  return found;
}

/** Opens the menu of a list's tools. */
export const openTools = async (): Promise<void> => (await screen.findByLabelText('More tools')).click();

/** Replaces the text of an input. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const input = await findControl(label);
  await user.clear(input);
  if (text !== '') {
    await user.click(input);
    await user.paste(text);
  }
}

/** Selects an option, once it is there. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  const select = await findControl(label);
  await user.selectOptions(select, await within(select).findByText(option));
}

/** The texts of a select's options. */
export const optionsOf = (label: string): string[] => textsOf(control(label).querySelectorAll('option'));
