import { Suspense } from 'react';
import { lazyComponent } from '../routing/lazyComponent';
import { HOME, HOME_TITLE } from '../routing/urls';
import { t } from '../texts/t';
import { Page } from '../views/page/Page';
import { LoadFailure } from './LoadFailure';

/** Preloaded before other pages, since it must be available when they cannot be loaded. */
export const Failure = lazyComponent(() => import('./PageFailure').catch(() => ({ default: () => <LoadFailure /> })));

/** Shown in place of a page that failed. */
export const PageFailure = ({ error }: { error: Error }) => (
  <Suspense>
    <Failure error={error} />
  </Suspense>
);

/** The page for unknown paths. */
export const NotFound = () => (
  <Page heading={t('Page not found')}>
    <p>
      {t('There is nothing at this address.')} <a href={HOME}>{t('Go to the {panel}', { panel: t(HOME_TITLE) })}</a>
    </p>
  </Page>
);
