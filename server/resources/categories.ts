import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Category, CategoryInput, CategoryQuery } from '../../contract/category';
import { endpoints } from '../../contract/endpoints';
import { transact } from '../db/transact';
import type { Trx } from '../db/types';
import { found } from '../errors';
import type { Context } from '../http/context';
import { route } from '../http/route';
import { createOnce } from './createOnce';
import { contains, type Filters, where } from './filters';
import { countOf, pageOf, slicedById } from './paging';
import { countWhere, deleteUnused } from './records';

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

  route(app, create, (request) => createOnce(db, 'category', request, insertCategory, categoryById));

  route(app, update, ({ params: { id }, body }) =>
    transact(db, async (trx) => {
      await trx.updateTable('category').set(body).where('id', '=', id).execute();
      return categoryById(trx, id);
    }),
  );

  route(app, remove, ({ params: { id } }) =>
    deleteUnused(db, 'category', id, { product: countWhere('product', sql`category_id = ${id}`) }),
  );
}

const categoryById = async (trx: Trx, id: number): Promise<Category> =>
  found('Category', await trx.selectFrom('category').select(columns).where('id', '=', id).executeTakeFirst());

const insertCategory = (trx: Trx, body: CategoryInput, id?: number) =>
  trx
    .insertInto('category')
    .values({ id, ...body })
    .returning('id')
    .executeTakeFirstOrThrow();
