import type { QueryConfig } from 'pg';
import type { TimeLimits } from './limits';
import { OWN_SESSION } from './probe';

/** One statement that sets PostgreSQL's settings of a session. It returns the session, and whether the host is a standby. */
export function sessionSettings(limits: TimeLimits): QueryConfig {
  const settings = {
    timezone: 'UTC',
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    statement_timeout: limits.statement,
    // In seconds: a session whose client vanished between two transactions is gone within about a minute.
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 5,
    // One that waits for its client to take an answer sees no other limit.
    tcp_user_timeout: limits.idleInTransaction,
  };
  return {
    // Elsewhere than on Linux, PostgreSQL would write into its log that it cannot do that.
    text: `SELECT set_config(name, value, false), pg_is_in_recovery() AS recovering, ${OWN_SESSION}
      FROM json_each_text($1) AS setting (name, value)
      WHERE name <> 'tcp_user_timeout' OR version() LIKE '%linux%'`,
    values: [JSON.stringify(settings)],
  };
}
