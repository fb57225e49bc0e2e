import { type Expression, type SqlBool, sql } from 'kysely';
import { contains } from '../entity/filters';

/**
 * Matches products with a text in their names.
 * @param orElse further rows of the same query for ids: ` UNION ALL SELECT …`, which the index for one word can serve
 */
export const named = (text: string, orElse: Expression<unknown> = sql``): Expression<SqlBool> =>
  contains(
    sql.ref('product.name'),
    (has) => sql`product.id IN (SELECT product_id FROM product_words WHERE ${has(sql.ref('words'))}${orElse})`,
  )(text);
