import SchemeIcon from '@mui/icons-material/Contrast';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import { type Ref, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePageRoute, usePageTitle } from '../routing/pageRoute';
import { LOGIN, SIGNING_OUT } from '../routing/urls';
import { useScheme } from '../theme/scheme';
import { Button, IconButton } from '../views/Button';
import styles from './layout.module.css';
import { ScopeSelector } from './ScopeSelector';

interface HeaderProps {
  /** The button that unfolds the sidebar on a phone. */
  menuRef: Ref<HTMLButtonElement>;
  menuUnfolded: boolean;
  onMenu: () => void;
}

/** The page's title, what it is narrowed to where it can be, the colour scheme and the way out. */
export function Header({ menuRef, menuUnfolded, onMenu }: HeaderProps) {
  const navigate = useNavigate();
  const title = usePageTitle();
  const scope = usePageRoute()?.scope;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header className={styles.header}>
      <IconButton
        ref={menuRef}
        className={styles.menuButton}
        aria-label="Menu"
        aria-expanded={menuUnfolded}
        onClick={onMenu}
      >
        <MenuIcon />
      </IconButton>
      <p className={styles.title}>{title}</p>
      {scope && <ScopeSelector scope={scope} />}
      <SchemeButton />
      <Button
        className={styles.logout}
        variant="outlined"
        aria-label="Log Out"
        // By the way of the sign-in, so that a form with unsaved input asks first.
        onClick={() => void navigate(LOGIN, { state: SIGNING_OUT })}
      >
        <LogoutIcon fontSize="small" />
        <span>Log Out</span>
      </Button>
    </header>
  );
}

function SchemeButton() {
  const { scheme, choose } = useScheme();
  const dark = scheme === 'dark';
  const label = dark ? 'Light colours' : 'Dark colours';
  return (
    <IconButton aria-label={label} title={label} onClick={() => choose(dark ? 'light' : 'dark')}>
      <SchemeIcon fontSize="small" />
    </IconButton>
  );
}
