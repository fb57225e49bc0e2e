import { HOME, HOME_TITLE } from '../routing/urls';
import { t } from '../texts/t';
import { Page } from '../views/page/Page';

/** The page for unknown paths. */
export const NotFound = () => (
  <Page heading={t('Page not found')}>
    <p>
      {t('There is nothing at this address.')} <a href={HOME}>{t('Go to the {panel}', { panel: t(HOME_TITLE) })}</a>
    </p>
  </Page>
);
