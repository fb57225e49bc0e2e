import { actions } from '../../contract/auditActions';
import { define, type RowOf } from '../../contract/definition/define';
import { choice, date, idOf, longText, optional, text } from '../../contract/definition/fields';
import { AUDIT_ROLE } from '../../contract/definition/roles';
import { feature } from './feature';

/** The audit trail, newest first. Only the database writes it. */
export const activity = define({
  name: 'audit',
  one: 'Event',
  many: 'Events',
  table: 'audit',
  capability: feature.name,
  endless: true,
  hasDetail: false,
  can: [],
  roles: { read: AUDIT_ROLE },
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
