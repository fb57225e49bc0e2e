import type { UserEvent } from '@testing-library/user-event';
import { choose, control, fill } from '../../helpers/app';
import { buildCategory, buildProductDetail, buildWarehouseDetail, pageOf } from '../../helpers/builders';
import type { Call, Reply } from '../../helpers/wire';

/** The specified form for new records of one entity. */
export interface FormExpectation {
  path: string;
  list: string;
  heading: string;
  button: string;
  backLink: string;
  call: Call;
  /** The labels in order, the kind of each input, and the text to enter. */
  fields: [label: string, type: string, entered: string][];
  /** The body that is then sent. */
  payload: object;
  /** A field, and the name that the server uses for it in an error. */
  badField: [label: string, name: string];
}

/** The form of an existing record. */
export interface EditExpectation extends FormExpectation {
  /** The answers with the record before the change. It differs from `fields` and `payload` only in its name. */
  was: Record<string, Reply>;
}

const address: FormExpectation['fields'] = [
  ['Region', 'select', 'Asia'],
  ['Country', 'select', 'Japan'],
  ['City', 'text', 'Osaka'],
  ['Postal Code', 'text', '530-0001'],
  ['Street', 'text', 'Umeda'],
  ['Street Number', 'spinbutton', '07'],
];
const sentAddress = {
  regionId: 2,
  countryId: 21,
  city: 'Osaka',
  postalCode: '530-0001',
  street: 'Umeda',
  streetNumber: '07',
};

const product: FormExpectation = {
  path: '/products/new',
  list: '/products',
  heading: 'New Product',
  button: 'Create Product',
  backLink: 'Return to Products',
  call: 'POST /api/products',
  fields: [
    ['Name', 'text', 'Axe'],
    ['Description', 'textarea', 'Cuts wood\nand trees'],
    ['Unit Price', 'spinbutton', '12.50'],
    ['Unit Size', 'spinbutton', '0.75'],
    ['Category', 'select', 'Toys'],
  ],
  payload: { name: 'Axe', description: 'Cuts wood\nand trees', unitPrice: 12.5, unitSize: 0.75, categoryId: 4 },
  badField: ['Unit Price', 'unitPrice'],
};

const category: FormExpectation = {
  path: '/categories/new',
  list: '/categories',
  heading: 'New Category',
  button: 'Create',
  backLink: 'Return to Categories',
  call: 'POST /api/categories',
  fields: [
    ['Name', 'text', 'Garden'],
    ['Description', 'textarea', 'For outside'],
  ],
  payload: { name: 'Garden', description: 'For outside' },
  badField: ['Name', 'name'],
};

const warehouse: FormExpectation = {
  path: '/warehouses/new',
  list: '/warehouses',
  heading: 'Nowy Magazyn',
  button: 'Create Warehouse',
  backLink: 'Return to Warehouses',
  call: 'POST /api/warehouses',
  fields: [['Name', 'text', 'Osaka East'], ['Capacity', 'spinbutton', '1000'], ...address],
  payload: { name: 'Osaka East', capacity: 1000, ...sentAddress },
  badField: ['Capacity', 'capacity'],
};

const partyFields: FormExpectation['fields'] = [
  ['Name', 'text', 'Umeda Trade'],
  ['E-mail', 'email', 'umeda@example.com'],
  ['Phone No.', 'tel', '+81 6 1234'],
  ...address,
];
const partyPayload = {
  name: 'Umeda Trade',
  email: 'umeda@example.com',
  phoneNumber: '+81 6 1234',
  address: sentAddress,
};

const client: FormExpectation = {
  path: '/clients/new',
  list: '/clients',
  heading: 'New Client',
  button: 'Create Client',
  backLink: 'Return to Clients',
  call: 'POST /api/clients',
  fields: partyFields,
  payload: partyPayload,
  badField: ['Postal Code', 'address.postalCode'],
};

const supplier: FormExpectation = {
  ...client,
  path: '/suppliers/new',
  list: '/suppliers',
  heading: 'New Supplier',
  button: 'Create Supplier',
  backLink: 'Return to Suppliers',
  call: 'POST /api/suppliers',
};

const employee: FormExpectation = {
  path: '/employees/new',
  list: '/employees',
  heading: 'New Employee',
  button: 'Create Employee',
  backLink: 'Return to Employees',
  call: 'POST /api/employees',
  fields: [
    ['Name', 'text', 'Haruka'],
    ['Surname', 'text', 'Ito'],
    ['E-mail', 'email', 'ito@example.com'],
    ['Phone No.', 'tel', '+81 6 9876'],
    ['Position', 'text', 'Clerk'],
    ['Warehouse', 'select', 'Gdynia'],
    ...address,
  ],
  payload: {
    name: 'Haruka',
    surname: 'Ito',
    email: 'ito@example.com',
    phoneNumber: '+81 6 9876',
    position: 'Clerk',
    warehouseId: 2,
    address: sentAddress,
  },
  badField: ['E-mail', 'email'],
};

/** All forms for new records. */
export const forms: readonly FormExpectation[] = [product, category, warehouse, client, supplier, employee];

/** All forms for existing records. The record differs only in its name. */
export const editForms: readonly EditExpectation[] = [
  {
    ...product,
    path: '/products/7/edit',
    heading: 'Edit Product',
    button: 'Update Product',
    call: 'PUT /api/products/:id',
    was: {
      'GET /api/products/:id': () =>
        buildProductDetail({
          name: 'Hatchet',
          description: 'Cuts wood\nand trees',
          unitPrice: 12.5,
          unitSize: 0.75,
          categoryId: 4,
        }),
    },
  },
  {
    ...category,
    path: '/categories/7/edit',
    heading: 'Edit Category',
    button: 'Save',
    call: 'PUT /api/categories/:id',
    was: {
      'GET /api/categories': () =>
        pageOf([buildCategory({ categoryId: 7, name: 'Garden things', description: 'For outside' })]),
    },
  },
  {
    ...warehouse,
    path: '/warehouses/7/edit',
    heading: 'Edytuj Magazyn',
    button: 'Update Warehouse',
    call: 'PUT /api/warehouses/:id',
    was: {
      'GET /api/warehouses/:id': () => buildWarehouseDetail({ ...sentAddress, name: 'Osaka', capacity: 1000 }),
    },
  },
];

/** Fills in all fields of a form. */
export async function enterAll(user: UserEvent, { fields }: FormExpectation): Promise<void> {
  for (const [label, type, entered] of fields) {
    if (type === 'select') await choose(user, label, entered);
    else await fill(user, label, entered);
  }
}

/** Returns the values of a form by label; for a select, the text of its option. */
export const entered = ({ fields }: FormExpectation): Record<string, string> =>
  Object.fromEntries(
    fields.map(([label, type]) => {
      const input = control(label);
      return [label, type === 'select' ? (input.querySelector('option:checked')?.textContent ?? '') : input.value];
    }),
  );
