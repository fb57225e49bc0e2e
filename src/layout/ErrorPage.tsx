import { Suspense } from 'react';
import { lazyComponent } from '../routing/lazyComponent';
import { LoadFailure } from './LoadFailure';

/** It is fetched before any other, since it tells why they cannot be. */
export const Failure = lazyComponent(() => import('./PageFailure').catch(() => ({ default: () => <LoadFailure /> })));

/** What stands in the place of a page that failed. */
export const PageFailure = ({ error }: { error: Error }) => (
  <Suspense>
    <Failure error={error} />
  </Suspense>
);
