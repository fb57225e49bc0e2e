import { getConfig } from '@testing-library/react';

/** Changes `localStorage` as another tab does: the page gets the event of it, and renders afterwards. */
export const inAnotherTab = (change: () => unknown): Promise<void> =>
  getConfig().asyncWrapper(async () => {
    await change();
    window.dispatchEvent(new StorageEvent('storage'));
  });
