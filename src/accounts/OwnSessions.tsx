import { t } from '../texts/t';
import { Button } from '../views/Button';
import { browserName } from './browserName';
import { endSession, endSessions, type Session, sessions } from './calls';
import { moment } from './moment';
import { OwnList } from './OwnList';

/** The user's sessions, with buttons to end one or all of them. */
export const OwnSessions = ({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) => (
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
