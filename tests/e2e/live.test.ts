import { expect } from 'vitest';
import { rowsOf, test, unique } from './harness';

test('a list announces changes by other users without moving a row', async ({ open }) => {
  const name = unique('Live');
  const looking = await open(`/categories?name=${encodeURIComponent(name)}`, { live: true });
  await looking.getByText('Category not found.').waitFor();
  const listens = looking.waitForResponse((response) => response.url().includes('/api/live'));
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
