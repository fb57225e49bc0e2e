import type { QueryConfig } from 'pg';
import { OWN_SESSION } from '../standbys/probe';
import type { TimeLimits } from './limits';

/** Returns one statement that sets a session's parameters. Its result is the session, and whether the host is a standby. */
export function sessionSettings(limits: TimeLimits): QueryConfig {
  const settings = {
    timezone: 'UTC',
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    statement_timeout: limits.statement,
    // In seconds: PostgreSQL ends a session within about a minute after its client vanished between two transactions.
    tcp_keepalives_idle: 30,
    tcp_keepalives_interval: 5,
    // No other limit covers a session that waits for its client to receive data.
    tcp_user_timeout: limits.idleInTransaction,
  };
  return {
    // PostgreSQL supports tcp_user_timeout only on Linux and would log an error elsewhere.
    text: `SELECT set_config(name, value, false), pg_is_in_recovery() AS recovering, ${OWN_SESSION}
      FROM json_each_text($1) AS setting (name, value)
      WHERE name <> 'tcp_user_timeout' OR version() LIKE '%linux%'`,
    values: [JSON.stringify(settings)],
  };
}
