import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '../../src/routing/lazyComponent';

/** What is fetched later, in a page that is there at once. */
function draw() {
  const fetchModule = vi.fn(async () => ({ default: () => <p>Later</p> }));
  const Lazy = lazyComponent(fetchModule);
  render(
    <Suspense>
      <Lazy />
    </Suspense>,
  );
  return fetchModule;
}

test('what a page is drawn without is asked for once that is painted', async () => {
  const paint: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => paint.push(callback));
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetchModule = draw();
  await clock.advanceTimersByTimeAsync(50);
  expect(fetchModule).not.toHaveBeenCalled();
  for (const callback of paint) callback(0);
  await clock.advanceTimersByTimeAsync(0);
  expect(fetchModule).toHaveBeenCalledOnce();
  vi.useRealTimers();
  expect(await screen.findByText('Later')).toBeVisible();
});

test('and soon in a tab that nobody sees, where nothing is painted', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  draw();
  expect(await screen.findByText('Later')).toBeVisible();
});
