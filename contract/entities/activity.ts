import { define, type RowOf } from '../definition/define';
import { choice, date, idOf, longText, optional, text } from '../definition/fields';
import { AUDITORS } from '../definition/roles';

/** The actions that the audit trail records. */
export const actions = {
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  move: 'Moved Goods',
  refusal: 'Refused',
  'sign-in': 'Signed In',
  'sign-out': 'Signed Out',
  backup: 'Backup',
  restore: 'Restore',
  reset: 'Reset',
  clock: 'Clock',
};

/** The audit trail, newest first. Only database triggers write it. */
export const activity = define({
  name: 'audit',
  one: 'Event',
  many: 'Events',
  extra: 'audit',
  endless: true,
  hasDetail: false,
  can: [],
  readBy: AUDITORS,
  fields: {
    date: date('Date', { note: 'At the server' }),
    time: text('Time', { note: 'At the server' }),
    at: text('Moment', { note: 'ISO 8601' }),
    account: optional(text('Person')),
    action: choice('Kind', actions),
    entity: optional(text('List')),
    recordId: optional(idOf('records', 'Number')),
    record: optional(text('Record', { note: 'What it was called then' })),
    changes: optional(longText('Changes')),
    token: optional(text('Token')),
    address: optional(text('Address')),
    requestId: optional(text('Request')),
  },
  filters: {
    account: true,
    action: true,
    entity: text('List'),
    record: true,
    recordId: idOf('records', 'Number'),
    date: 'Date',
  },
  notes: { list: 'the newest first' },
});

export type Activity = RowOf<typeof activity>;
