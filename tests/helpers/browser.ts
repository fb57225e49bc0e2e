import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { requireChromium } from '../../scripts/lib/chromium';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenOptions {
  /** The URL to open. */
  url: string;
  /** Size of the window in CSS pixels. */
  width?: number;
  height?: number;
  /** Whether the browser has a saved sign-in. */
  loggedIn?: boolean;
  /** Values in `localStorage`, such as the language. */
  storage?: Readonly<Record<string, string>>;
  /** The session cookie for a server with accounts: `magazyn=…`. */
  session?: string | undefined;
  colorScheme?: 'light' | 'dark';
  /** Whether the screen is used by touch, without a mouse. */
  touch?: boolean;
  timezoneId?: string;
  /** Whether to receive live updates. Off by default, to hide changes of other tests and to let the network become idle. */
  live?: boolean;
  /** Whether to prefetch code of other pages while idle; true by default. */
  idle?: boolean;
  /** Patterns of expected console errors, page errors and failed requests. */
  expected?: RegExp[];
}

/** A page in its own browser profile. Disposing throws if the page had an unexpected problem. */
export interface OpenPage extends AsyncDisposable {
  page: Page;
  /** Unexpected console errors, page errors, failed requests and responses with a status from 400, in order. */
  problems: string[];
  close: () => Promise<void>;
}

interface LaunchOptions {
  /** Additional command line flags. */
  flags?: readonly string[];
  /** Whether it has to be the full browser, to measure time. A headless build otherwise suffices. */
  whole?: boolean;
}

/** Starts a headless Chromium. The caller closes it. */
export function launchBrowser({ flags = [], whole = false }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(whole), args: [...FLAGS, ...flags] });
}

/** Opens a URL in a fresh profile and records all problems. */
export async function openPage(browser: Browser, options: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext(contextOptions(options));
  if (!options.live) await hearNothing(context);
  if (options.idle === false) await neverIdle(context);
  if (options.session) await context.addCookies([cookieOf(options.session, options.url)]);
  const remembered = options.loggedIn ? await context.addInitScript(rememberSignIn) : undefined;
  if (options.storage) await context.addInitScript(fillStorage, options.storage);
  const page = await context.newPage();
  const problems = watch(page, options.expected ?? []);
  const close = async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  };
  try {
    await page.goto(options.url);
    // For the first load only, so that signing out has an effect.
    await remembered?.dispose();
  } catch (error) {
    await context.close();
    throw error;
  }
  return { page, problems, close, [Symbol.asyncDispose]: close };
}

/** Removes server-sent events from the browser. */
export async function hearNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
}

/** Removes idle callbacks from the browser, so that the app does not prefetch code of other pages. */
async function neverIdle(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
}

/** Runs in the page. A blank page has no storage. */
function rememberSignIn(): void {
  if (location.protocol !== 'about:') localStorage.setItem('loggedIn', 'true');
}

/** Runs in the page. */
function fillStorage(values: Readonly<Record<string, string>>): void {
  if (location.protocol !== 'about:')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

/** @param session the cookie of a request */
function cookieOf(session: string, url: string) {
  const [name = '', value = ''] = session.split('=');
  return { name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const };
}

function contextOptions(options: OpenOptions): BrowserContextOptions {
  const { width = 1440, height = 900, colorScheme = 'light', timezoneId, touch = false } = options;
  return {
    viewport: { width, height },
    colorScheme,
    timezoneId,
    reducedMotion: 'reduce',
    hasTouch: touch,
    isMobile: touch,
  };
}

function watch(page: Page, expected: RegExp[]): string[] {
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('pageerror', (error) => report(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    // Repeats the problem of a request event, with less detail.
    const repeats = message.text().startsWith('Failed to load resource');
    if ((type === 'error' || type === 'warning') && !repeats) report(`console ${type}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') report(`failed: ${reason} ${request.method()} ${request.url()}`);
  });
  return problems;
}
