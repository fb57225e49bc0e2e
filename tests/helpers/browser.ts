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

/** Starts a headless Chromium. Closing it is the caller's duty. @param flags what it is told besides */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: [...FLAGS, ...flags] });
}

/** Opens an address in a fresh profile and watches everything that goes wrong there. */
export async function openPage(browser: Browser, options: OpenOptions): Promise<OpenPage> {
  const context = await browser.newContext(contextOptions(options));
  if (!options.live) await hearNothing(context);
  const page = await context.newPage();
  const problems = watch(page, options.expected ?? []);
  const close = async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
  };
  try {
    await page.goto(options.url);
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

function contextOptions(options: OpenOptions): BrowserContextOptions {
  const { url, width = 1440, height = 900, loggedIn = false, session, colorScheme = 'light', timezoneId } = options;
  const [name = '', value = ''] = session?.split('=') ?? [];
  const kept = { domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: true, secure: false } as const;
  const cookies = session ? [{ name, value, sameSite: 'Lax' as const, ...kept }] : [];
  const localStorage = loggedIn ? [{ name: 'loggedIn', value: 'true' }] : [];
  return {
    viewport: { width, height },
    colorScheme,
    timezoneId,
    reducedMotion: 'reduce',
    storageState: { cookies, origins: [{ origin: new URL(url).origin, localStorage }] },
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
