import type { Role } from '../../contract/definition/roles';
import { account } from '../account';
import { HOME, HOME_TITLE } from '../routing/urls';
import { t, translate } from '../texts/t';
import { tNodes } from '../texts/tNodes';
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
      {tNodes(
        'Your account may not open this page: it needs the role {role}, and yours is {own}. Ask your administrator, or {panel}.',
        {
          role: translate(role),
          own: translate(account.who?.role ?? ''),
          panel: <a href={HOME}>{t('go to the {panel}', { panel: t(HOME_TITLE) })}</a>,
        },
      )}
    </p>
  </Page>
);

export default Refused;
