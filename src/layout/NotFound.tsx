import { HOME, HOME_TITLE } from '../routing/urls';
import { Page } from '../views/Page';
import { PageLink } from '../views/PageLink';

/** What every path without a page shows. */
export const NotFound = () => (
  <Page heading="Page not found">
    <p>
      There is nothing at this address. <PageLink to={HOME}>Go to the {HOME_TITLE}</PageLink>
    </p>
  </Page>
);
