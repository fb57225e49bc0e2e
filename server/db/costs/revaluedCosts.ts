import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the cost of a line of the journal with the changes of revaluations, as if it had been recorded so: `cost` and
 * `cost_difference`, and whether a revaluation gave it, as a subquery for `LATERAL`.
 * @param line the alias of the line
 */
export const revaluedCosts = (line: string): RawBuilder<unknown> => sql`(
    SELECT (${sql.ref(`${line}.cost`)} + coalesce(sum(change.cost), 0))::bigint AS cost,
      (coalesce(${sql.ref(`${line}.cost_difference`)}, 0) + coalesce(sum(change.cost_difference), 0))::bigint AS cost_difference,
      coalesce(bool_or(is_given), false) AS is_given
    FROM line_revaluation AS change
    WHERE (change.line_of, change.product_id) = (${sql.ref(`${line}.movement_id`)}, ${sql.ref(`${line}.product_id`)})
  )`;
