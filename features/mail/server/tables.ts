import type { ColumnType, Generated } from 'kysely';
import { withTables } from '../../../server/db/withTables';
import type { OutboxColumns } from '../../../server/outbox/outbox';

/** A file of a message. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** The tables of the migrations. */
export interface Tables {
  mail_recipient: {
    id: Generated<number>;
    address: string;
    kinds: string[];
    secret: string;
    created_at: Generated<Date>;
  };
  mail_backup_state: {
    is_only: Generated<boolean>;
    seen: Date;
    is_failing: boolean;
  };
  mail_message: OutboxColumns<'sent'> & {
    kind: string;
    message_id: string | null;
    recipient: string;
    recipient_id: number | null;
    subject: string;
    text: string;
    html: string;
    /** Written as JSON. */
    attachments: ColumnType<Attachment[], string>;
    record: string | null;
    once: string | null;
  };
}

export const tables = withTables<Tables>;
