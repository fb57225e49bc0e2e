import { sql } from 'kysely';
import { category } from '../../contract/details/category';
import { countWhere } from './records';
import { standard } from './standard';

export const categories = standard(category, {
  uses: (id) => ({ product: countWhere('product', sql`category_id = ${id}`) }),
});
