import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CategoryQuery } from '../../contract/category';
import { endpoints } from '../../contract/endpoints';
import type { Context } from '../app';
import { route } from '../http/route';
import { contains, type Filters, where } from './filters';
import { countOf, pageOf, slicedById } from './paging';
import { countWhere, deleteUnused, found } from './records';

const filters: Filters<CategoryQuery> = { name: contains('category.name') };

const columns = ['category.id as categoryId', 'category.name', 'category.description'] as const;

export function categories(app: FastifyInstance, { db }: Context): void {
  const { list, create, update, delete: remove } = endpoints.categories;

  route(app, list, ({ query }) => {
    const matching = db.selectFrom('category').where(where(filters, query));
    return pageOf(
      query,
      () => countOf(matching),
      (slice) => slicedById(matching, 'category.id', (rows) => rows.select(columns), slice).execute(),
    );
  });

  route(app, create, ({ body }) => db.insertInto('category').values(body).returning(columns).executeTakeFirstOrThrow());

  route(app, update, async ({ params: { id }, body }) =>
    found(
      'Category',
      await db.updateTable('category').set(body).where('id', '=', id).returning(columns).executeTakeFirst(),
    ),
  );

  route(app, remove, ({ params: { id } }) =>
    deleteUnused(db, 'category', id, { product: countWhere('product', sql`category_id = ${id}`) }),
  );
}
