import type { Role } from '../../contract/definition/roles';
import { account } from '../account';
import { HOME, HOME_TITLE } from '../routing/urls';
import { Page } from '../views/Page';

interface RefusedProps {
  /** What the page is called. */
  title: string;
  role: Role;
}

/** What stands in the place of a page that is for another role. */
const Refused = ({ title, role }: RefusedProps) => (
  <Page heading={title}>
    <p>
      Your account may not open this page: it takes the role {role}, and yours is {account.who?.role}. Ask whoever looks
      after the accounts, or <a href={HOME}>go to the {HOME_TITLE}</a>.
    </p>
  </Page>
);

export default Refused;
