import { Suspense } from 'react';
import { lazyComponent } from '../../routing/lazyComponent';
import type { TabsProps } from './TabPanels';

const TabPanels = lazyComponent(() => import('./TabPanels'));

/** Tabs, loaded on demand since few pages have them. */
export const Tabs = (props: TabsProps) => (
  <Suspense>
    <TabPanels {...props} />
  </Suspense>
);
