import type { Generated } from 'kysely';
import { withTables } from '../../../server/db/withTables';
import type { OutboxColumns } from '../../../server/outbox/outbox';

/** The tables of the migrations. */
export interface Tables {
  webhook: {
    id: Generated<number>;
    url: string;
    events: string[];
    secret: string;
    enabled: Generated<boolean>;
    disabled_because: string | null;
    paused_until: Date | null;
    created_at: Generated<Date>;
  };
  webhook_former_secret: { webhook_id: number; secret: string; signs_until: Date };
  webhook_delivery: OutboxColumns<'delivered'> & {
    webhook_id: number;
    event_id: string;
    record: string;
    type: string;
    body: string;
    last_status: number | null;
  };
}

export const tables = withTables<Tables>;
