import { Suspense } from 'react';
import { lazyComponent } from '../routing/lazyComponent';
import type { TabsProps } from './TabPanels';

const TabPanels = lazyComponent(() => import('./TabPanels'));

/** Parts of a page of which one is shown, which few pages have. */
export const Tabs = (props: TabsProps) => (
  <Suspense>
    <TabPanels {...props} />
  </Suspense>
);
