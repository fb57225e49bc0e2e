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
  /** The address to open. */
  url: string;
  /** Of the window, in CSS pixels. */
  width?: number;
  height?: number;
  /** Whether the browser remembers an earlier sign-in. */
  loggedIn?: boolean;
  /** The session it has at a server with accounts, as it stands in a request: `magazyn=…`. */
  session?: string | undefined;
  colorScheme?: 'light' | 'dark';
  timezoneId?: string;
  /** Whether it hears what others record. Else nothing that other tests do is shown in it, and its network comes to rest. */
  live?: boolean;
  /** Whether it fetches the other pages' code while it is idle. It does unless told otherwise. */
  idle?: boolean;
  /** Console errors, page errors and failed requests that match one of these are meant to happen. */
  expected?: RegExp[];
}

/** A page in a browser profile of its own. Closing it throws if anything went wrong in it unexpectedly. */
export interface OpenPage extends AsyncDisposable {
  page: Page;
  /** Unexpected console errors, page errors, failed requests and answers of 400 or more, as they came. */
  problems: string[];
  close: () => Promise<void>;
}

interface LaunchOptions {
  /** What it is told besides. */
  flags?: readonly string[];
  /** Whether it has to be the browser that people use, as where time is measured; else the one without a window will do. */
  whole?: boolean;
}

/** Starts a headless Chromium. Closing it is the caller's duty. */
export function launchBrowser({ flags = [], whole = false }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(whole), args: [...FLAGS, ...flags] });
}

/** Opens an address in a fresh profile and watches everything that goes wrong there. */
export async function openPage(browser: Browser, options: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext(contextOptions(options));
  if (!options.live) await hearNothing(context);
  if (options.idle === false) await neverIdle(context);
  if (options.session) await context.addCookies([cookieOf(options.session, options.url)]);
  const remembered = options.loggedIn ? await context.addInitScript(rememberSignIn) : undefined;
  const page = await context.newPage();
  const problems = watch(page, options.expected ?? []);
  const close = async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  };
  try {
    await page.goto(options.url);
    // Once: whoever signs out is not signed in any more.
    await remembered?.dispose();
  } catch (error) {
    await context.close();
    throw error;
  }
  return { page, problems, close, [Symbol.asyncDispose]: close };
}

/** As a browser without server-sent events. */
export async function hearNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
}

/** As a browser that cannot tell when it is idle, and so fetches no other pages' code by itself. */
async function neverIdle(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
}

/** In the page, where there is one: what is blank has no storage. */
function rememberSignIn(): void {
  if (location.protocol !== 'about:') localStorage.setItem('loggedIn', 'true');
}

/** @param session as it stands in a request */
function cookieOf(session: string, url: string) {
  const [name = '', value = ''] = session.split('=');
  return { name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const };
}

function contextOptions(options: OpenOptions): BrowserContextOptions {
  const { width = 1440, height = 900, colorScheme = 'light', timezoneId } = options;
  return { viewport: { width, height }, colorScheme, timezoneId, reducedMotion: 'reduce' };
}

function watch(page: Page, expected: RegExp[]): string[] {
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('pageerror', (error) => report(`page error: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    // What the events of the request tell better.
    const repeats = message.text().startsWith('Failed to load resource');
    if ((type === 'error' || type === 'warning') && !repeats) report(`console ${type}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left drops the requests it no longer needs.
    if (reason !== 'net::ERR_ABORTED') report(`failed: ${reason} ${request.method()} ${request.url()}`);
  });
  return problems;
}
