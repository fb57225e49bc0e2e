import { sql } from 'kysely';
import type { Executor } from '../../../server/db/types';

/**
 * Returns the language that the user of an address has chosen: of the account that has the address as its name or is the employee with
 * it. Undefined where there is no such account, null where it has chosen none.
 */
export async function ownLanguage(db: Executor, address: string): Promise<string | null | undefined> {
  const account = await db
    .selectFrom('user_account')
    .leftJoin('employee', 'employee.id', 'user_account.employee_id')
    .select('user_account.language')
    .where('disabled', '=', false)
    .where(sql<boolean>`lower(${address}::text) IN (user_account.name, lower(employee.email))`)
    // The account of that name first.
    .orderBy(sql`user_account.name = lower(${address}::text)`, 'desc')
    .orderBy('user_account.id')
    .limit(1)
    .executeTakeFirst();
  return account?.language;
}
