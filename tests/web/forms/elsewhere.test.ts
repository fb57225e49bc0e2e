import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { address, heading } from '../../helpers/app';
import { buildCategory, pageOf } from '../../helpers/builders';
import { connectionLost, recordWire } from '../../helpers/wire';
import { enterAll, type FormExpectation, forms } from './forms';

const API = 'https://api.example.com/api';
const CREATE = `POST ${API}/categories` as const;
/** Loads the app again, since it reads the address of its backend once. */
async function appOfOtherOrigin() {
  vi.stubEnv('VITE_API_URL', 'https://api.example.com');
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  return import('../../helpers/app');
}

const category = forms.find(({ path }) => path === '/categories/new') as FormExpectation;

test('to a backend of another origin a form is sent without a key, and does not claim that repeating it is safe', async () => {
  const wire = recordWire({
    [CREATE]: connectionLost,
    [`GET ${API}/categories`]: () => pageOf([buildCategory()]),
    [`GET ${API}/warehouses`]: () => pageOf([]),
  });
  const { renderApp } = await appOfOtherOrigin();
  const { user } = await renderApp(category.path);
  await heading(category.heading);
  await enterAll(user, category);
  const button = screen.getByText(category.button, { selector: 'button' });
  await user.click(button);
  const doubt = 'It may have been recorded anyway. Look at the categories before sending it again.';
  expect(await screen.findByText(doubt)).toBeVisible();

  wire.answer(CREATE, () => buildCategory());
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/categories'));
  for (const { headers, body } of wire.requests(CREATE)) {
    expect([...headers.keys()].toSorted()).toEqual(['accept', 'accept-language', 'content-type']);
    expect(body).toEqual(category.payload);
  }
});
