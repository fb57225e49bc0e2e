import { Suspense } from 'react';
import { lazyComponent } from '../routing/lazyComponent';
import { LoadFailure } from './LoadFailure';

/** Preloaded before other pages, since it must be available when they cannot be loaded. */
export const Failure = lazyComponent(() => import('./PageFailure').catch(() => ({ default: () => <LoadFailure /> })));

/** Shown in place of a page that failed. */
export const PageFailure = ({ error }: { error: Error }) => (
  <Suspense>
    <Failure error={error} />
  </Suspense>
);
