import { HOME, HOME_TITLE } from '../routing/urls';
import { Page } from '../views/page/Page';

/** The page for unknown paths. */
export const NotFound = () => (
  <Page heading="Page not found">
    <p>
      There is nothing at this address. <a href={HOME}>Go to the {HOME_TITLE}</a>
    </p>
  </Page>
);
