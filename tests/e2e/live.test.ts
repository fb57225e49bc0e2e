import { expect } from 'vitest';
import { rowsOf, test, unique } from './harness';

test('a list announces changes by other users without moving a row', async ({ open }) => {
  const name = unique('Live');
  const looking = await open('/geography', { live: true });
  const isOfList = () => new URL(looking.url()).pathname === '/categories';
  const listens = looking.waitForResponse((response) => isOfList() && response.url().includes('/api/live'));
  await looking.goto(new URL(`/categories?name=${encodeURIComponent(name)}`, looking.url()).href);
  await looking.getByText('Category not found.').waitFor();
  expect((await listens).headers()['content-type']).toBe('text/event-stream');

  const recording = await open('/categories/new');
  await recording.getByLabel('Name').fill(name);
  await recording.getByLabel('Description').fill('Seen by another one');
  await recording.getByRole('button', { name: 'Create' }).click();
  await recording.getByRole('heading', { name: 'Categories List' }).waitFor();

  const offer = looking.getByRole('button', { name: '1 new' });
  await offer.waitFor();
  expect(await rowsOf(looking, 'Categories List').count()).toBe(0);
  const { y } = (await looking.getByRole('heading', { name: 'Categories List' }).boundingBox()) ?? {};
  await offer.click();
  await rowsOf(looking, 'Categories List').getByText(name).waitFor();
  expect((await looking.getByRole('heading', { name: 'Categories List' }).boundingBox())?.y).toBe(y);
});
