import { Button } from '../views/Button';
import { browserName } from './browserName';
import { endSession, endSessions, type Session, sessions } from './calls';
import { moment } from './moment';
import { OwnList } from './OwnList';

/** The user's sessions, with buttons to end one or all of them. */
export const OwnSessions = ({ onClose, onLeft }: { onClose: () => void; onLeft: () => void }) => (
  <OwnList
    question="Sessions"
    subject="Where you are signed in. End what you do not know, and change your password."
    fetchAll={sessions}
    rowOf={rowOf}
    action={(disabled, attempt) => (
      <Button tone="error" disabled={disabled} onClick={() => void attempt(() => endSessions().then(onLeft))}>
        Sign out everywhere
      </Button>
    )}
    onClose={onClose}
  />
);

const rowOf = ({ id, browser, address, usedAt, isCurrent }: Session) => ({
  name: browserName(browser),
  note: `${isCurrent ? 'this one' : `last used ${moment(usedAt)}`}, from ${address}`,
  end: isCurrent
    ? undefined
    : { label: 'End', name: `End ${browserName(browser)}, ${moment(usedAt)}`, send: () => endSession(id) },
});
