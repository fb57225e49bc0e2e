import { sql } from 'kysely';
import { category } from '../../contract/details/category';
import { countWhere } from '../entity/records';
import { standard } from '../entity/standard';

export const categories = standard(category, {
  uses: (id) => ({ product: countWhere('product', sql`category_id = ${id}`) }),
});
