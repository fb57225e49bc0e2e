import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { useId, useRef, useState } from 'react';
import type { WhoAmI } from '../../contract/accounts';
import { t, translate } from '../texts/t';
import { Button } from '../views/Button';
import styles from './accounts.module.css';
import { browserName } from './browserName';
import { endSession, endSessions, type Session, sessions } from './calls';
import { moment } from './moment';
import { OwnList } from './OwnList';
import { OwnPasskeys } from './OwnPasskeys';
import { PasswordDialog } from './PasswordDialog';
import { supportsPasskeys } from './passkeys';

/** The user's sessions, with buttons to end one or all of them. */
const OwnSessions = ({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) => (
  <OwnList
    question={t('Sessions')}
    subject={t('Your sessions. End those that you do not recognise, and change your password.')}
    fetchAll={sessions}
    rowOf={rowOf}
    action={(disabled, attempt) => (
      <Button tone="error" disabled={disabled} onClick={() => void attempt(() => endSessions().then(onLeft))}>
        {t('Sign out everywhere')}
      </Button>
    )}
    onClose={onClose}
  />
);

const rowOf = ({ id, browser, address, usedAt, isCurrent }: Session) => ({
  name: browserName(browser),
  note: isCurrent
    ? t('this one, from {address}', { address })
    : t('last used {used}, from {address}', { used: moment(usedAt), address }),
  end: isCurrent
    ? undefined
    : {
        label: t('End'),
        name: t('End {browser}, {used}', { browser: browserName(browser), used: moment(usedAt) }),
        send: () => endSession(id),
      },
});

interface AccountMenuProps {
  who: WhoAmI;
  onLogOut: () => void;
}

/** The user's name and role, and account actions. Users of an authenticating proxy have no actions. */
export default function AccountMenu({ who, onLogOut }: AccountMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<'password' | 'passkeys' | 'sessions' | null>(null);
  const close = () => setOpen(null);
  const choose = (what: () => void) => () => {
    menu.current?.hidePopover?.();
    what();
  };
  return (
    <>
      <Button
        className={styles.opener}
        variant="outlined"
        popoverTarget={id}
        aria-label={t('Account: {name}', { name: who.name })}
      >
        <AccountIcon fontSize="small" />
        <span>{who.name}</span>
      </Button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p>
          <strong>{who.name}</strong>
          <span>{translate(who.role)}</span>
        </p>
        {who.by === 'password' && <Button onClick={choose(() => setOpen('password'))}>{t('Change password')}</Button>}
        {who.by === 'password' && supportsPasskeys() && (
          <Button onClick={choose(() => setOpen('passkeys'))}>{t('Passkeys')}</Button>
        )}
        {who.by !== 'proxy' && (
          <>
            <Button onClick={choose(() => setOpen('sessions'))}>{t('Sessions')}</Button>
            <Button onClick={choose(onLogOut)}>{t('Log Out')}</Button>
          </>
        )}
      </div>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'passkeys' && <OwnPasskeys onClose={close} />}
      {open === 'sessions' && <OwnSessions onClose={close} onLeft={onLogOut} />}
    </>
  );
}
