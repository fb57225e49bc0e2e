import { afterAll, describe, expect, test } from 'vitest';
import { verifyProjections } from '../../server/ledger/verify';
import { openApi, send } from '../helpers/api';
import { documentedCalls, withDocumentedRows } from '../helpers/features';
import { insertCategory, insertProduct } from '../helpers/fixtures';
import { byId, heldOf, readModel, whole } from '../helpers/model';
import { entryOf, productRows } from '../helpers/modelRows';
import { makeWorld, TODAY } from '../helpers/modelWorld';
import { insertTrade } from '../helpers/scene';

const { app, db, close } = await openApi({ extensions: withDocumentedRows });
afterAll(close);
await makeWorld(db, 2, { products: 12, moves: 80 });

const get = async (id: number) => (await app.inject(`/api/products/${id}`)).json();
const category = await insertCategory(db, { name: 'Tools' });
const hammer = {
  name: 'Hammer',
  description: 'Drives nails,\nand thumbs',
  unitPrice: 19.99,
  unitSize: 0.29,
  categoryId: category.id,
};

test('a detail has stock, prices and transactions, oldest first', async () => {
  const model = await readModel(db);
  const moved = productRows(model).filter(({ transactionCount }) => transactionCount > 0);
  for (const row of moved) {
    const detail = await get(row.productId);
    expect(detail).toEqual(documentedCalls.products.get.answer.parse(detail));
    const { inventory, priceHistory, transactions, ...own } = detail;
    expect(own).toEqual(row);
    expect(inventory).toEqual(
      model.warehouses
        .map(({ id, name }) => ({
          warehouseId: id,
          warehouseName: name,
          quantity: heldOf(model, row.productId, id),
        }))
        .filter(({ quantity }) => quantity > 0),
    );
    expect(priceHistory).toEqual(
      model.prices
        .filter(({ product_id }) => product_id === row.productId)
        .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
        .map(({ date, price }) => ({ date, price: whole(price) })),
    );
    expect(transactions).toEqual(
      model.movements.flatMap((movement) => {
        const { transactionId, date, type, employeeId, employeeName, products } = entryOf(model, movement);
        const line = products.find(({ productId }) => productId === row.productId);
        if (!line) return [];
        return [
          { transactionId, date, type, price: line.unitPrice, quantity: line.quantity, employeeId, employeeName },
        ];
      }),
    );
  }
});

describe('creating', () => {
  test('returns the new row and starts its price history', async () => {
    const response = await send(app, 'POST', '/api/products', hammer);
    expect(response.statusCode).toBe(201);
    const created = response.json();
    expect(created).toEqual(documentedCalls.products.create.answer.parse(created));
    expect(created).toEqual({
      ...hammer,
      productId: created.productId,
      categoryName: 'Tools',
      inventoryCount: 0,
      transactionCount: 0,
      isLowStock: true,
      isBestSelling: false,
    });
    expect(await get(created.productId)).toEqual({
      ...created,
      inventory: [],
      priceHistory: [{ date: TODAY, price: 19.99 }],
      transactions: [],
    });
  });

  test('trims texts, and accepts 0 as price and size', async () => {
    const free = { ...hammer, name: '  Gift ', unitPrice: 0, unitSize: 0 };
    const response = await send(app, 'POST', '/api/products', free);
    expect(response.json()).toMatchObject({ name: 'Gift', unitPrice: 0, unitSize: 0 });
  });

  test('rejects an unknown category at its field', async () => {
    const before = await readModel(db);
    const response = await send(app, 'POST', '/api/products', { ...hammer, categoryId: 999_999 });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      description: 'Category not found.',
      errors: { categoryId: 'Category not found.' },
    });
    expect(await readModel(db)).toEqual(before);
  });
});

describe('changing', () => {
  test('returns the whole row and records each price', async () => {
    const { productId } = (await send(app, 'POST', '/api/products', hammer)).json();
    const other = await insertCategory(db, { name: 'Toys' });
    const changed = { ...hammer, name: 'Squeaky hammer', unitPrice: 5.5, categoryId: other.id };
    const response = await send(app, 'PUT', `/api/products/${productId}`, changed);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...changed, productId, categoryName: 'Toys' });
    const { priceHistory } = await get(productId);
    expect(priceHistory).toEqual([
      { date: TODAY, price: 19.99 },
      { date: TODAY, price: 5.5 },
    ]);
  });

  test.each([
    ['an unknown product', 999_999, {}, 404, 'Product not found.'],
    ['an unknown category', hammer.categoryId, { categoryId: 999_999 }, 400, 'Category not found.'],
  ])('rejects %s', async (_, id, changes, status, description) => {
    const response = await send(app, 'PUT', `/api/products/${id}`, { ...hammer, ...changes });
    expect(response.statusCode).toBe(status);
    expect(response.json().description).toBe(description);
  });

  test('rejects a size that exceeds a warehouse’s capacity, and changes nothing', async () => {
    const trade = await insertTrade(db, [10_000], [{ unit_size: 100 }]);
    const [productId = 0] = trade.productIds;
    const [warehouseId = 0] = trade.warehouseIds;
    const [employeeId = 0] = trade.employeeIds;
    const { supplierId } = trade;
    const items = { [productId]: 100 };
    await send(app, 'POST', '/api/inventory/receive', { warehouseId, employeeId, supplierId, items });
    const before = await get(productId);
    const response = await send(app, 'PUT', `/api/products/${productId}`, { ...hammer, unitSize: 1.01 });
    expect(response.statusCode).toBe(409);
    expect(response.json().description).toBe('Insufficient capacity in warehouse "W0": 0 free, 1 needed.');
    expect(await get(productId)).toEqual(before);
  });
});

describe('deleting', () => {
  test('deletes a product without moves, with its prices', async () => {
    const { id } = await insertProduct(db);
    const response = await send(app, 'DELETE', `/api/products/${id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await app.inject(`/api/products/${id}`)).statusCode).toBe(404);
    const again = await send(app, 'DELETE', `/api/products/${id}`);
    expect([again.statusCode, again.json()]).toMatchObject([404, { description: 'Product not found.' }]);
  });

  test('rejects a product with stock or history, and names its references', async () => {
    const model = await readModel(db);
    const used = productRows(model).find(
      ({ transactionCount, inventoryCount }) => transactionCount > 1 && inventoryCount,
    );
    if (!used) throw new Error('The world has no product in use');
    const { productId, name, transactionCount } = used;
    const places = model.warehouses.filter(({ id }) => heldOf(model, productId, id) > 0).length;
    const response = await send(app, 'DELETE', `/api/products/${productId}`);
    expect(response.statusCode).toBe(409);
    expect(response.json().description).toBe(
      `Product "${name}" cannot be deleted. ` +
        `It is still used by ${places} warehouse${places === 1 ? '' : 's'} and ${transactionCount} transactions.`,
    );
    expect(byId((await readModel(db)).products, productId)).toEqual(byId(model.products, productId));
  });
});

describe('the number of products', () => {
  const total = async (): Promise<number> => (await app.inject('/api/products')).json().page.totalElements;
  const isRight = async () => {
    expect(await total()).toBe((await app.inject('/api/products?all=true')).json().content.length);
    expect(await verifyProjections(db)).toEqual([]);
  };

  test('is updated by creating, recategorizing and deleting products', async () => {
    const before = await total();
    const { productId } = (await send(app, 'POST', '/api/products', hammer)).json();
    expect(await total()).toBe(before + 1);
    await isRight();
    const { id: categoryId } = await insertCategory(db, { name: 'Irons' });
    await send(app, 'PUT', `/api/products/${productId}`, { ...hammer, categoryId });
    await isRight();
    expect((await send(app, 'DELETE', `/api/products/${productId}`)).statusCode).toBe(204);
    expect(await total()).toBe(before);
    await isRight();
  });

  test('is correct after concurrent changes', async () => {
    const { id: other } = await insertCategory(db, { name: 'Other' });
    const products = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const categoryId = index % 2 === 0 ? category.id : other;
        return (await send(app, 'POST', '/api/products', { ...hammer, categoryId })).json().productId as number;
      }),
    );
    // Each changes its category, in both directions concurrently. Every third is deleted meanwhile.
    const answers = await Promise.all(
      products.flatMap((id, index) => [
        send(app, 'PUT', `/api/products/${id}`, { ...hammer, categoryId: index % 2 === 0 ? other : category.id }),
        ...(index % 3 === 0 ? [send(app, 'DELETE', `/api/products/${id}`)] : []),
      ]),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 204, 404].includes(status))).toEqual(
      [],
    );
    await isRight();
  });

  test('allows deleting a category concurrently with its last product', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id: categoryId } = await insertCategory(db, { name: 'Going' });
        const { id: productId } = await insertProduct(db, { category_id: categoryId });
        return { categoryId, productId };
      }),
    );
    for (const { categoryId, productId } of pairs) {
      const [ofCategory, ofProduct] = await Promise.all([
        send(app, 'DELETE', `/api/categories/${categoryId}`),
        send(app, 'DELETE', `/api/products/${productId}`),
      ]);
      expect(ofProduct.statusCode).toBe(204);
      expect([204, 409]).toContain(ofCategory.statusCode);
    }
    await isRight();
  });
});
