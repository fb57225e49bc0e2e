import type { Paged } from '../../contract/common';
import type { Summary } from '../../contract/dashboard';
import type { EmployeeDetail } from '../../contract/details/employee';
import type { ClientDetail, SupplierDetail } from '../../contract/details/party';
import type { ProductDetail, ProductTransaction } from '../../contract/details/product';
import type { HistoryEntry, TransactionDetail, TransactionProduct } from '../../contract/details/transaction';
import type {
  WarehouseDetail,
  WarehouseEmployee,
  WarehouseProduct,
  WarehouseTransaction,
} from '../../contract/details/warehouse';
import type { Address } from '../../contract/entities/address';
import type { Category } from '../../contract/entities/category';
import type { Employee } from '../../contract/entities/employee';
import type { Client, Supplier } from '../../contract/entities/party';
import type { Product } from '../../contract/entities/product';
import type { Transaction } from '../../contract/entities/transaction';
import type { Warehouse } from '../../contract/entities/warehouse';
import type { Country, Region } from '../../contract/geography';

/*
 * Builds records as the documented API sends them. A test names only the values that matter to it; the others are plausible
 * defaults.
 */

/** The response of a list. */
export const pageOf = <Row>(content: Row[], totalPages = content.length > 0 ? 1 : 0): Paged<Row> => ({
  content,
  page: { size: 25, number: 0, totalElements: content.length, totalPages },
});

/** Builds `count` records. The builder receives their number, from 1. */
export const many = <Row>(count: number, build: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => build(index + 1));

export const buildRegion = (overrides: Partial<Region> = {}): Region => ({ id: 1, name: 'Europe', ...overrides });

export const buildCountry = (overrides: Partial<Country> = {}): Country => ({
  id: 11,
  name: 'Poland',
  countryCode: 'PL',
  regionId: 1,
  ...overrides,
});

export const buildAddress = (overrides: Partial<Address> = {}): Address => ({
  street: 'Długa',
  streetNumber: '5',
  postalCode: '80-001',
  city: 'Gdańsk',
  countryId: 11,
  countryName: 'Poland',
  regionId: 1,
  regionName: 'Europe',
  ...overrides,
});

export const buildCategory = (overrides: Partial<Category> = {}): Category => ({
  categoryId: 3,
  name: 'Tools',
  description: 'Things to work with',
  ...overrides,
});

export const buildProduct = (overrides: Partial<Product> = {}): Product => ({
  productId: 7,
  name: 'Hammer',
  description: 'Drives nails',
  unitPrice: 12.5,
  unitSize: 0.75,
  categoryId: 3,
  categoryName: 'Tools',
  inventoryCount: 40,
  transactionCount: 6,
  isLowStock: false,
  isBestSelling: false,
  ...overrides,
});

export const buildProductTransaction = (overrides: Partial<ProductTransaction> = {}): ProductTransaction => ({
  transactionId: 101,
  date: '2026-03-05',
  type: 'SUPPLIER_TO_WAREHOUSE',
  price: 12.5,
  quantity: 4,
  employeeId: 9,
  employeeName: 'Anna Nowak',
  ...overrides,
});

export const buildProductDetail = (overrides: Partial<ProductDetail> = {}): ProductDetail => ({
  ...buildProduct(),
  inventory: [{ warehouseId: 1, warehouseName: 'Warsaw', quantity: 40 }],
  priceHistory: [{ date: '2026-01-02', price: 12.5 }],
  transactions: [buildProductTransaction()],
  ...overrides,
});

export const buildWarehouse = (overrides: Partial<Warehouse> = {}): Warehouse => ({
  warehouseId: 1,
  name: 'Warsaw',
  capacity: 1000,
  occupiedCapacity: 250.5,
  address: 'Długa 5 Gdańsk, Poland',
  employeesCount: 3,
  productsSum: 120,
  transactionsCount: 14,
  ...overrides,
});

export const buildWarehouseEmployee = (overrides: Partial<WarehouseEmployee> = {}): WarehouseEmployee => ({
  employeeId: 9,
  name: 'Anna',
  surname: 'Nowak',
  email: 'anna@example.com',
  phoneNumber: '+48 600 100 200',
  position: 'Clerk',
  ...overrides,
});

export const buildWarehouseProduct = (overrides: Partial<WarehouseProduct> = {}): WarehouseProduct => ({
  productId: 7,
  name: 'Hammer',
  quantity: 4,
  unitPrice: 12.5,
  categoryName: 'Tools',
  ...overrides,
});

export const buildWarehouseTransaction = (overrides: Partial<WarehouseTransaction> = {}): WarehouseTransaction => ({
  transactionId: 101,
  date: '2026-03-05',
  description: 'Supplier: Acme supplied warehouse: Warsaw by: Anna Nowak',
  type: 'SUPPLIER_TO_WAREHOUSE',
  totalPrice: 50,
  employeeId: 9,
  employeeName: 'Anna Nowak',
  ...overrides,
});

export const buildWarehouseDetail = (overrides: Partial<WarehouseDetail> = {}): WarehouseDetail => ({
  ...buildWarehouse(),
  regionId: 1,
  countryId: 11,
  city: 'Gdańsk',
  postalCode: '80-001',
  street: 'Długa',
  streetNumber: '5',
  totalItems: 4,
  totalValue: 50,
  employees: [buildWarehouseEmployee()],
  products: [buildWarehouseProduct()],
  transactions: [buildWarehouseTransaction()],
  occupancyHistory: [{ date: '2026-03-05', occupiedCapacity: 250.5 }],
  ...overrides,
});

export const buildTransaction = (overrides: Partial<Transaction> = {}): Transaction => ({
  transactionId: 101,
  date: '2026-03-05',
  description: 'Supplier: Acme supplied warehouse: Warsaw by: Anna Nowak',
  type: 'SUPPLIER_TO_WAREHOUSE',
  employeeName: 'Anna Nowak',
  fromWarehouseName: null,
  toWarehouseName: 'Warsaw',
  supplierName: 'Acme',
  clientName: null,
  totalPrice: 50,
  totalSize: 3,
  ...overrides,
});

export const buildTransactionProduct = (overrides: Partial<TransactionProduct> = {}): TransactionProduct => ({
  productId: 7,
  name: 'Hammer',
  quantity: 4,
  unitPrice: 12.5,
  categoryName: 'Tools',
  ...overrides,
});

export const buildTransactionDetail = (overrides: Partial<TransactionDetail> = {}): TransactionDetail => ({
  ...buildTransaction(),
  employeeId: 9,
  fromWarehouseId: null,
  toWarehouseId: 1,
  clientId: null,
  supplierId: 6,
  products: [buildTransactionProduct()],
  ...overrides,
});

export const buildHistoryEntry = (overrides: Partial<HistoryEntry> = {}): HistoryEntry => {
  const { totalSize: _, ...entry } = buildTransactionDetail();
  return { ...entry, totalItems: 4, ...overrides };
};

export const buildClient = (overrides: Partial<Client> = {}): Client => ({
  clientId: 5,
  name: 'Baltic Shop',
  email: 'shop@example.com',
  phoneNumber: '+48 600 300 400',
  address: 'Długa 5 Gdańsk, Poland',
  transactionsCount: 2,
  ...overrides,
});

export const buildClientDetail = (overrides: Partial<ClientDetail> = {}): ClientDetail => ({
  ...buildClient(),
  history: [buildHistoryEntry()],
  ...overrides,
});

export const buildSupplier = (overrides: Partial<Supplier> = {}): Supplier => ({
  supplierId: 6,
  name: 'Acme',
  email: 'sales@example.com',
  phoneNumber: '+48 600 500 600',
  address: 'Krótka 1 Oslo, Norway',
  transactionsCount: 3,
  ...overrides,
});

export const buildSupplierDetail = (overrides: Partial<SupplierDetail> = {}): SupplierDetail => ({
  ...buildSupplier(),
  history: [buildHistoryEntry()],
  ...overrides,
});

export const buildEmployee = (overrides: Partial<Employee> = {}): Employee => ({
  employeeId: 9,
  name: 'Anna',
  surname: 'Nowak',
  email: 'anna@example.com',
  phoneNumber: '+48 600 100 200',
  position: 'Clerk',
  warehouseId: 1,
  warehouseName: 'Warsaw',
  transactionsCount: 8,
  ...overrides,
});

export const buildEmployeeDetail = (overrides: Partial<EmployeeDetail> = {}): EmployeeDetail => ({
  ...buildEmployee(),
  address: buildAddress(),
  history: [buildHistoryEntry()],
  ...overrides,
});

export const buildSummary = (overrides: Partial<Summary> = {}): Summary => ({
  productsCount: 300,
  categoriesCount: 12,
  monthlyReceipts: 21,
  monthlyDeliveries: 34,
  lowStockCount: 8,
  topProduct: 'Hammer',
  topProductId: 7,
  inventoryValue: 123_456.5,
  turnoverLastWeek: 9876.5,
  lastReceiptDate: '2026-03-05',
  lastDeliveryDate: '2026-03-04',
  lastReceiptId: 101,
  lastDeliveryId: 100,
  ...overrides,
});
