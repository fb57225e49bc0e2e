import type { HistoryEntry, JournalRow, TransactionDetail } from '../../contract/details/transaction';
import type { Employee } from '../../contract/entities/employee';
import type { Product } from '../../contract/entities/product';
import type { Warehouse } from '../../contract/entities/warehouse';
import { byId, heldOf, lineOf, type Model, movementsOf, nameOf, quantityIn, type Row, sum, whole } from './model';

export function productRows(model: Model, warehouseId?: number): Product[] {
  const moves = movementsOf(model, warehouseId);
  const figures = model.products.map((product) => {
    const moving = moves.filter(({ id }) => quantityIn(model, id, product.id) > 0);
    const sold = moving.filter(({ client_id }) => client_id !== null);
    return {
      product,
      transactionCount: moving.length,
      inventoryCount: heldOf(model, product.id, warehouseId),
      delivered: sum(sold.map(({ id }) => quantityIn(model, id, product.id))),
    };
  });
  const best = figures
    .filter(({ delivered }) => delivered > 0)
    .sort((one, other) => other.delivered - one.delivered || one.product.id - other.product.id)
    .slice(0, 3);
  return figures
    .filter(({ transactionCount }) => warehouseId === undefined || transactionCount > 0)
    .map((each) => ({
      productId: each.product.id,
      name: each.product.name,
      description: each.product.description,
      unitPrice: whole(each.product.unit_price),
      unitSize: whole(each.product.unit_size),
      categoryId: each.product.category_id,
      categoryName: byId(model.categories, each.product.category_id).name,
      inventoryCount: each.inventoryCount,
      transactionCount: each.transactionCount,
      isLowStock: each.inventoryCount < 5,
      isBestSelling: best.includes(each),
    }));
}

/** The number of categories; with `warehouseId`, of products that were ever in that warehouse. */
export const categoriesCount = (model: Model, warehouseId?: number): number =>
  warehouseId === undefined
    ? model.categories.length
    : new Set(productRows(model, warehouseId).map(({ categoryId }) => categoryId)).size;

/** The ids of products, by pieces sold in descending order. */
export function bestSellers(model: Model, warehouseId?: number): number[] {
  const sold = movementsOf(model, warehouseId).filter(({ client_id }) => client_id !== null);
  const delivered = (id: number) => sum(sold.map((movement) => quantityIn(model, movement.id, id)));
  return model.products
    .map(({ id }) => ({ id, pieces: delivered(id) }))
    .filter(({ pieces }) => pieces > 0)
    .sort((one, other) => other.pieces - one.pieces || one.id - other.id)
    .map(({ id }) => id);
}

export function warehouseRows(model: Model): Warehouse[] {
  return model.warehouses.map(({ id, name, capacity, address_id }) => {
    const held = model.products.map((product) => ({ product, pieces: heldOf(model, product.id, id) }));
    return {
      warehouseId: id,
      name,
      capacity: whole(capacity),
      occupiedCapacity: whole(sum(held.map(({ product, pieces }) => pieces * Number(product.unit_size)))),
      address: lineOf(model, address_id),
      employeesCount: model.employees.filter(({ warehouse_id }) => warehouse_id === id).length,
      productsSum: sum(held.map(({ pieces }) => pieces)),
      transactionsCount: movementsOf(model, id).length,
    };
  });
}

/** Rows of clients or suppliers, with their id as `id`. */
export function partyRows(model: Model, kind: 'client' | 'supplier', warehouseId?: number) {
  const moves = movementsOf(model, warehouseId);
  return model[`${kind}s`].map(({ id, name, email, phone_number, address_id }) => ({
    id,
    name,
    email,
    phoneNumber: phone_number,
    address: lineOf(model, address_id),
    transactionsCount: moves.filter((movement) => movement[`${kind}_id`] === id).length,
  }));
}

export function employeeRows(model: Model): Employee[] {
  return model.employees.map(({ id, name, surname, email, phone_number, position, warehouse_id }) => ({
    employeeId: id,
    name,
    surname,
    email,
    phoneNumber: phone_number,
    position,
    warehouseId: warehouse_id,
    warehouseName: byId(model.warehouses, warehouse_id).name,
    transactionsCount: model.movements.filter(({ employee_id }) => employee_id === id).length,
  }));
}

type Entry = TransactionDetail & HistoryEntry;

/** A journal entry with names and products. */
export function entryOf(model: Model, movement: Row<'movement'>): Entry {
  const lines = model.lines.filter(({ movement_id }) => movement_id === movement.id);
  const employee = byId(model.employees, movement.employee_id);
  return {
    transactionId: movement.id,
    date: movement.date,
    description: movement.description,
    type: movement.type,
    employeeId: employee.id,
    employeeName: `${employee.name} ${employee.surname}`,
    fromWarehouseId: movement.from_warehouse_id,
    fromWarehouseName: nameOf(model.warehouses, movement.from_warehouse_id),
    toWarehouseId: movement.to_warehouse_id,
    toWarehouseName: nameOf(model.warehouses, movement.to_warehouse_id),
    supplierId: movement.supplier_id,
    supplierName: nameOf(model.suppliers, movement.supplier_id),
    clientId: movement.client_id,
    clientName: nameOf(model.clients, movement.client_id),
    totalItems: sum(lines.map(({ quantity }) => quantity)),
    totalPrice: whole(sum(lines.map(({ quantity, unit_price }) => quantity * Number(unit_price)))),
    totalSize: whole(sum(lines.map(({ quantity, unit_size }) => quantity * Number(unit_size)))),
    products: lines.map(({ product_id, quantity, unit_price }) => {
      const product = byId(model.products, product_id);
      return {
        productId: product_id,
        name: product.name,
        quantity,
        unitPrice: whole(unit_price),
        categoryName: byId(model.categories, product.category_id).name,
      };
    }),
  };
}

/** Newest first. */
export const transactionRows = (model: Model, warehouseId?: number): JournalRow[] =>
  movementsOf(model, warehouseId)
    .map((movement) => {
      const { transactionId, date, description, type, employeeName, totalPrice, totalSize, ...more } = entryOf(
        model,
        movement,
      );
      const { fromWarehouseName, toWarehouseName, supplierName, clientName } = more;
      const names = { employeeName, fromWarehouseName, toWarehouseName, supplierName, clientName };
      return { transactionId, date, description, type, ...names, totalPrice, totalSize };
    })
    .reverse();

/** The entries of one client, supplier or employee, oldest first. */
export const historyOf = (model: Model, key: 'client_id' | 'supplier_id' | 'employee_id', id: number): HistoryEntry[] =>
  model.movements
    .filter((movement) => movement[key] === id)
    .map((movement) => {
      const { totalSize: _, ...entry } = entryOf(model, movement);
      return entry;
    });
