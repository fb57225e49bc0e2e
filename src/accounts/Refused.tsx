import type { Role } from '../../contract/definition/roles';
import { account } from '../account';
import { HOME, HOME_TITLE } from '../routing/urls';
import { Page } from '../views/page/Page';

interface RefusedProps {
  /** The title of the page. */
  title: string;
  role: Role;
}

/** Shown in place of a page that requires another role. */
const Refused = ({ title, role }: RefusedProps) => (
  <Page heading={title}>
    <p>
      Your account may not open this page: it takes the role {role}, and yours is {account.who?.role}. Ask whoever looks
      after the accounts, or <a href={HOME}>go to the {HOME_TITLE}</a>.
    </p>
  </Page>
);

export default Refused;
