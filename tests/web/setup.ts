import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { teachDialogs } from '../helpers/dialog';
import { backend } from '../helpers/wire';

/*
 * The environment of every screen test: its own backend, an empty browser storage, and a console whose messages fail the
 * test.
 */

// Queries by role check visibility of every element by default, which takes most of a test's time.
configure({ defaultHidden: true, asyncUtilTimeout: 15_000 });

/** Messages that every development build writes to the console. */
const isKnown = ([complaint, about]: unknown[]): boolean =>
  // React asks the document whether it knows this element; browsers do.
  (String(complaint).startsWith('The tag <%s> is unrecognized') && about === 'search') ||
  // react-admin logs failed and aborted requests.
  complaint instanceof HttpError ||
  // jsdom's window and Node have different DOMException classes.
  (complaint instanceof Object && 'name' in complaint && complaint.name === 'AbortError');

let complaints: string[] = [];

const { error, warn } = console;
const complain = (...words: unknown[]) => {
  if (!isKnown(words)) complaints.push(format(...words));
};

beforeAll(() => {
  backend.listen({ onUnhandledRequest: 'error' });
  // jsdom has no layout: `scrollTo` logs an error, and `scrollIntoView` is missing.
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
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
  // A module that is still loading when a file ends would fail, and be missing in the next file.
  await vi.dynamicImportSettled();
  backend.close();
  Object.assign(console, { error, warn });
});

// The date stands still, so that cached answers do not expire on a slow machine. Timers run.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => {
  cleanup();
  const leftover = document.body.innerHTML;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
  // Removes styles and the title.
  document.head.replaceChildren();
  const messages = complaints;
  complaints = [];
  expect(messages, `The console complained: ${messages.join('\n')}`).toEqual([]);
  expect(leftover, 'Outside of the app, the test left elements that the next test would find').toBe('');
});
