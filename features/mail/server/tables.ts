import type { Generated, Kysely } from 'kysely';
import type { Executor } from '../../../server/db/types';

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
  mail_message: {
    id: Generated<number>;
    kind: string;
    message_id: string | null;
    recipient: string;
    recipient_id: number | null;
    subject: string;
    text: string;
    html: string;
    attachments: string;
    record: string | null;
    once: string | null;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    next_at: Generated<Date>;
    leased_until: Date | null;
    created_at: Generated<Date>;
    last_at: Date | null;
    last_reply: string | null;
    last_error: string | null;
  };
}

export const tables = (db: Executor) => db as unknown as Kysely<Tables>;
