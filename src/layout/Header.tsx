import SchemeIcon from '@mui/icons-material/Contrast';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import { type Ref, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { account } from '../account';
import { draftKeys } from '../inventory/drafts/draftKeys';
import { useAppHistory } from '../navigation/AppRouter';
import { changeSearch } from '../navigation/usePageSearch';
import { lazyAddition } from '../routing/lazyComponent';
import { usePageRoute, usePageTitle } from '../routing/pageRoute';
import { LOGIN, SIGNING_OUT } from '../routing/urls';
import { withParam, withSelected } from '../schema/list/listAddress';
import type { Scope } from '../schema/scope';
import { t, translate } from '../texts/t';
import { useScheme } from '../theme/scheme';
import { Button, IconButton } from '../views/Button';
import { ControlError } from '../views/controls/ControlError';
import controls from '../views/controls/controls.module.css';
import { Select } from '../views/controls/Select';
import { useOptions } from '../views/controls/useOptions';
import { useEdited } from '../views/list/useListAddress';
import { lazyPart } from '../views/page/lazyPart';
import { useScope } from '../views/scope';
import { Slot } from '../views/slots/Slot';
import styles from './layout.module.css';

/** Used only if the server has accounts. */
const AccountMenu = lazyPart(() => import('../accounts/AccountMenu'));

/** Loaded after the page, which does not wait for it. */
const LanguageMenu = lazyAddition(() => import('./LanguageMenu'));

/** Used only if there are unsent forms, which the next user would find. */
const DraftsDialog = lazyPart(() => import('../inventory/drafts/DraftsDialog'));

interface HeaderProps {
  /** The menu button that opens the sidebar on a phone. */
  menuRef: Ref<HTMLButtonElement>;
  menuUnfolded: boolean;
  onMenu: () => void;
}

/** The title of the page, its scope selector, the colour scheme switch and the account menu or logout button. */
export function Header({ menuRef, menuUnfolded, onMenu }: HeaderProps) {
  const navigate = useNavigate();
  const title = usePageTitle();
  const scope = usePageRoute()?.scope;
  const [asksAboutDrafts, askAboutDrafts] = useState(false);
  // Navigates instead of signing out directly, so that the blocker of a form with unsaved input runs.
  const logOut = () => void navigate(LOGIN, { state: SIGNING_OUT });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header className={styles.header}>
      <IconButton
        ref={menuRef}
        className={styles.menuButton}
        aria-label={t('Menu')}
        aria-expanded={menuUnfolded}
        onClick={onMenu}
      >
        <MenuIcon />
      </IconButton>
      <p className={styles.title}>{title}</p>
      {scope && <ScopeSelector scope={scope} />}
      <Slot name="search" fallback={<span className={styles.search} />} instead={null} />
      <Slot name="header" fallback={<span className={styles.bell} />} instead={null} />
      <Suspense fallback={<span className={styles.languagePlace} />}>
        <LanguageMenu />
      </Suspense>
      <SchemeButton />
      {account.who ? (
        <Suspense>
          <AccountMenu who={account.who} onLogOut={logOut} />
        </Suspense>
      ) : (
        <Button
          className={styles.logout}
          variant="outlined"
          aria-label={t('Log Out')}
          onClick={() => (draftKeys().length > 0 ? askAboutDrafts(true) : logOut())}
        >
          <LogoutIcon fontSize="small" />
          <span>{t('Log Out')}</span>
        </Button>
      )}
      <Suspense>
        {asksAboutDrafts && <DraftsDialog onCancel={() => askAboutDrafts(false)} onAnswered={logOut} />}
      </Suspense>
    </header>
  );
}

function SchemeButton() {
  const { scheme, choose } = useScheme();
  const dark = scheme === 'dark';
  const label = dark ? t('Light colours') : t('Dark colours');
  return (
    <IconButton aria-label={label} title={label} onClick={() => choose(dark ? 'light' : 'dark')}>
      <SchemeIcon fontSize="small" />
    </IconButton>
  );
}

/** Selects the record that lists and figures are narrowed to, or all. */
function ScopeSelector({ scope }: { scope: Scope }) {
  const { chosen } = useScope(scope);
  const { options, isPending, error, refetch } = useOptions(scope.of);
  const { history } = useAppHistory();

  const { edited, setEdited, send } = useEdited(chosen ?? '', (id) => {
    // Applies to a pending navigation as well, whose page is not rendered yet.
    changeSearch(history, (current) => withSelected(withParam(current, scope.param, ''), scope, id || null), {
      replace: true,
    });
  });
  // Shows an unknown id as an option: otherwise the user would not see what filters the page.
  const unknown = !isPending && !error && edited !== '' && !options.some(({ value }) => value === edited);

  return (
    <span className={styles.selector}>
      {error && <ControlError message={error.message} onRetry={refetch} />}
      <Select
        className={controls.control}
        aria-label={translate(scope.label)}
        options={unknown ? [...options, { value: edited, label: t('Unknown ({id})', { id: edited }) }] : options}
        hint={scope.hint && translate(scope.hint)}
        aria-invalid={unknown || undefined}
        value={edited}
        onChange={(id) => {
          setEdited(id);
          send(id);
        }}
      />
    </span>
  );
}
