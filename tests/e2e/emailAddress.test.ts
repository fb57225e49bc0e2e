import { expect } from 'vitest';
import { ADDRESSES, NO_ADDRESSES } from '../helpers/emailAddresses';
import { test, unique } from './harness';

test('Chromium accepts the same e-mail addresses as the forms and the API', async ({ open }) => {
  const page = await open('/clients/new');
  const valid = await page.getByLabel('E-mail').evaluate(
    (input: HTMLInputElement, all: string[]) => {
      const box = document.createElement('input');
      box.type = input.type;
      return all.filter((address) => {
        box.value = address;
        return box.validity.valid;
      });
    },
    [...ADDRESSES, ...NO_ADDRESSES],
  );
  expect(valid).toEqual(ADDRESSES);
});

test('an address with an apostrophe at a host without a dot can be saved', async ({ open }) => {
  const page = await open('/employees/new');
  const name = unique('Conan');
  const email = "o'neil&sons@localhost";
  const form = page.getByRole('main');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Surname').fill("O'Neil");
  await form.getByLabel('E-mail').fill(email);
  for (const label of ['Phone No.', 'Position', 'City', 'Postal Code', 'Street', 'Street Number']) {
    await form.getByLabel(label, { exact: true }).fill('7');
  }
  for (const label of ['Warehouse', 'Region', 'Country']) {
    await form.getByLabel(label, { exact: true }).selectOption({ index: 1 });
  }
  await form.getByRole('button', { name: 'Create Employee' }).click();
  await page.getByRole('heading', { name: 'Employees List' }).waitFor();
  await page.goto(new URL(`/employees?partOfNameOrSurname=${encodeURIComponent(name)}`, page.url()).href);
  expect(await page.getByRole('link', { name: email }).getAttribute('href')).toBe("mailto:o'neil%26sons@localhost");
});
