import type { Call } from './wire';

const ADDRESS =
  'address.street address.streetNumber address.postalCode address.city address.countryId address.regionId';
const PARTY = `name email phoneNumber ${ADDRESS}`;
const WAREHOUSE = 'name capacity regionId countryId city postalCode street streetNumber';
const PRODUCT = 'name description unitPrice unitSize categoryId';
const TRANSACTIONS = 'minTransactions maxTransactions';
const PARTIES = `name regionId ${TRANSACTIONS} warehouseId page all`;

/** Section 7 of the specification: each call with its query parameters or the fields of its body. */
export const DOCUMENTED: Partial<Record<Call, string>> = {
  'GET /api/products': `name categoryId minPrice maxPrice minSize maxSize warehouseId minInventory maxInventory ${TRANSACTIONS} page all`,
  'GET /api/products/:id': '',
  'POST /api/products': PRODUCT,
  'PUT /api/products/:id': PRODUCT,
  'DELETE /api/products/:id': '',
  'GET /api/categories': 'name page all',
  'POST /api/categories': 'name description',
  'PUT /api/categories/:id': 'name description',
  'DELETE /api/categories/:id': '',
  'GET /api/warehouses': `name regionId minCapacity maxCapacity minOccupied maxOccupied minEmployees maxEmployees minProducts maxProducts ${TRANSACTIONS} page all`,
  'GET /api/warehouses/:id': '',
  'POST /api/warehouses': WAREHOUSE,
  'PUT /api/warehouses/:id': WAREHOUSE,
  'DELETE /api/warehouses/:id': '',
  'GET /api/clients': PARTIES,
  'GET /api/clients/:id': '',
  'POST /api/clients': PARTY,
  'GET /api/suppliers': PARTIES,
  'GET /api/suppliers/:id': '',
  'POST /api/suppliers': PARTY,
  'GET /api/employees': `partOfNameOrSurname regionId ${TRANSACTIONS} warehouseId page all`,
  'GET /api/employees/:id': '',
  'POST /api/employees': `surname position warehouseId ${PARTY}`,
  'GET /api/transactions':
    'fromDate toDate type minTotalPrice maxTotalPrice minTotalSize maxTotalSize page warehouseId',
  'GET /api/transactions/:id': '',
  'POST /api/inventory/receive': 'warehouseId supplierId employeeId items.7',
  'POST /api/inventory/transfer': 'fromWarehouseId toWarehouseId employeeId items.7',
  'POST /api/inventory/delivery': 'warehouseId clientId employeeId items.7',
  'GET /api/dashboard/summary': 'warehouseId',
  'GET /api/regions': '',
  'GET /api/countries': 'regionId',
  'POST /api/addresses': 'street streetNumber postalCode city countryId',
};
