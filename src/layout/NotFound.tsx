import { Link } from 'react-router';
import { HOME } from '../routing/urls';
import { Page } from '../views/Page';

/** What every path without a page shows. */
export const NotFound = () => (
  <Page heading="Page not found">
    <p>
      There is nothing at this address. <Link to={HOME}>Go to the Main Panel</Link>
    </p>
  </Page>
);
