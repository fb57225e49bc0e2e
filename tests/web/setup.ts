import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { teachDialogs } from '../helpers/dialog';
import { backend } from '../helpers/wire';

/*
 * What every screen test stands on: a backend of its own, a browser that remembers nothing, and no tolerance for what
 * the console says.
 */

// By default, queries by role ask for every element whether it is hidden, and take most of a test's time.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });

/** What the console says in every development build, whatever the app does. */
const isKnown = ([complaint, about]: unknown[]): boolean =>
  // React asks the document whether it knows an element; browsers know this one.
  (String(complaint).startsWith('The tag <%s> is unrecognized') && about === 'search') ||
  // react-admin tells of calls that failed or were given up.
  complaint instanceof HttpError ||
  // The browser's window and Node each have a DOMException of their own.
  (complaint instanceof Object && 'name' in complaint && complaint.name === 'AbortError');

let complaints: string[] = [];

const { error, warn } = console;
const complain = (...words: unknown[]) => {
  if (!isKnown(words)) complaints.push(format(...words));
};

beforeAll(() => {
  backend.listen({ onUnhandledRequest: 'error' });
  // jsdom lays nothing out, and complains when it is to scroll.
  window.scrollTo = () => {};
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  teachDialogs();
  Object.assign(console, { error: complain, warn: complain });
});

afterAll(async () => {
  // What is still on its way when a file ends cannot be loaded any more, and would be missing in the next.
  await vi.dynamicImportSettled();
  backend.close();
  Object.assign(console, { error, warn });
});

// The date stands still, so that on a slow machine no answer that the app keeps for some seconds grows old. Timers go on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
  // The styles and the title.
  document.head.replaceChildren();
  const said = complaints;
  complaints = [];
  expect(said, 'The console complained').toEqual([]);
});
