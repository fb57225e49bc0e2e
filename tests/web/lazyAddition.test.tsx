import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyAddition } from '../../src/routing/lazyComponent';

test('a part of a page that could not be loaded appears once the network is back', async () => {
  let loads = 0;
  let isOnline = false;
  const fetchModule = async (): Promise<{ default: ComponentType<{ name: string }> }> => {
    loads += 1;
    if (!isOnline) throw new Error('no network');
    return { default: ({ name }) => <p>The {name}</p> };
  };
  const Addition = lazyAddition(fetchModule);
  // The prefetch fails, too.
  await Addition.load();
  expect(loads).toBe(1);
  const { container } = render(
    <Suspense fallback="waiting">
      <Addition name="bell" />
    </Suspense>,
  );
  await expect.poll(() => loads).toBe(2);
  expect(container).toBeEmptyDOMElement();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('The bell')).toBeInTheDocument();
});
