import { describe, expect, test } from 'vitest';
import { code } from '../../scripts/newEntity/code';
import { guessKind } from '../../scripts/newEntity/guess';
import { iconOf } from '../../scripts/newEntity/icons';
import { fieldLabel, labelOf, numbersOf, sqlName, typeName } from '../../scripts/newEntity/names';
import { exampleBlocks, PAGE, readPage, withBlocks } from '../../scripts/newEntity/page';
import { planEntity } from '../../scripts/newEntity/plan';
import { type Project, readProject } from '../../scripts/newEntity/project';
import { inSql } from '../../scripts/newEntity/reserved';
import { contractFile } from '../../scripts/newEntity/templates/contract';
import { migrationFile } from '../../scripts/newEntity/templates/database';
import { declarationFile } from '../../scripts/newEntity/templates/declaration';
import { serverFile } from '../../scripts/newEntity/templates/server';

/** The project, but for what somebody may have added since. */
const known = ['products', 'categories', 'warehouses', 'employees', 'regions'];
const project: Project = {
  names: known,
  targets: readProject().targets.filter(({ name }) => known.includes(name)),
  tables: ['movement'],
  nextMigration: '0042',
};
const plan = (command: string) => {
  const [word = '', ...fields] = command.split(' ');
  return planEntity(word, fields, project);
};

describe('names', () => {
  test.each([
    ['lorries', 'lorry', 'lorries'],
    ['lorry', 'lorry', 'lorries'],
    ['boxes', 'box', 'boxes'],
    ['address', 'address', 'addresses'],
    ['status', 'status', 'statuses'],
    ['people', 'person', 'people'],
    ['deliveryNotes', 'deliveryNote', 'deliveryNotes'],
  ])('%s: one %s, many %s', (word, one, many) => {
    expect(numbersOf(word)).toEqual({ one, many });
  });

  test('an entity is called by every layer in its own way', () => {
    expect(typeName('deliveryNote')).toBe('DeliveryNote');
    expect(sqlName('deliveryNote')).toBe('delivery_note');
    expect(labelOf('deliveryNotes')).toBe('Delivery Notes');
    expect(inSql('order')).toBe('"order"');
    expect(inSql('lorry')).toBe('lorry');
  });

  test.each([
    ['name', 'Name'],
    ['email', 'E-mail'],
    ['phone', 'Phone No.'],
    ['unitPrice', 'Unit Price'],
    ['isActive', 'Active'],
    ['issue', 'Issue'],
    ['hasHook', 'Hook'],
  ])('the field %s is labelled "%s"', (name, label) => {
    expect(fieldLabel(name)).toBe(label);
  });

  test.each([
    ['carrier', 'LocalShippingOutlined'],
    ['store', 'StoreOutlined'],
    ['deliveryNote', 'StickyNote2Outlined'],
    ['gizmo', 'LabelOutlined'],
  ])('a %s has the icon %s', (one, icon) => {
    expect(iconOf(one)).toBe(icon);
  });
});

describe('kinds', () => {
  test.each([
    ['name', 'text'],
    ['code', 'text'],
    ['streetNumber', 'text'],
    ['email', 'email'],
    ['invoiceEmail', 'email'],
    ['phone', 'phone'],
    ['phoneNumber', 'phone'],
    ['price', 'money'],
    ['unitPrice', 'money'],
    ['amount', 'money'],
    ['size', 'decimal'],
    ['weight', 'decimal'],
    ['count', 'integer'],
    ['rating', 'integer'],
    ['maxCapacity', 'integer'],
    ['date', 'date'],
    ['expiryDate', 'date'],
    ['shippedOn', 'date'],
    ['update', 'text'],
    ['active', 'yesNo'],
    ['isActive', 'yesNo'],
    ['hasTailLift', 'yesNo'],
    ['issue', 'text'],
    ['description', 'longText'],
    ['deliveryNotes', 'longText'],
  ])('%s is taken for %s', (name, kind) => {
    expect(guessKind(name)).toBe(kind);
  });
});

describe('what a command asks for', () => {
  test('everything follows from the words', () => {
    expect(plan('lorry phone price:text')).toMatchObject({
      name: 'lorries',
      one: 'lorry',
      type: 'Lorry',
      labels: { one: 'Lorry', many: 'Lorries' },
      id: 'lorryId',
      table: 'lorry',
      migration: '0042_lorries',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'phone', kind: 'phone' },
        { name: 'price', kind: 'text' },
      ],
    });
  });

  test('without fields there are name and description', () => {
    expect(plan('lorries').fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['description', 'longText'],
    ]);
  });

  test.each([
    ['region', 'regionId', 'Region', 'regions'],
    ['regionId', 'regionId', 'Region', 'regions'],
    ['warehouse', 'warehouseId', 'Warehouse', 'warehouses'],
    ['category', 'categoryId', 'Category', 'categories'],
    ['homeBase:warehouses', 'homeBaseId', 'Home Base', 'warehouses'],
    ['driver:employee', 'driverId', 'Driver', 'employees'],
  ])('%s refers to records', (argument, name, label, to) => {
    const [, field] = plan(`lorries ${argument}`).fields;
    expect(field).toMatchObject({ name, label, kind: 'reference', to: { name: to } });
  });

  test.each([
    ['products', 'There are products already: see contract/endpoints.ts.'],
    ['product', 'There are products already: see contract/endpoints.ts.'],
    ['region', 'There are regions already: see contract/endpoints.ts.'],
    ['movements', 'There is a table movement already: see server/db/types.ts.'],
    ['equipment', 'One and many of "equipment" would be the same word. Choose another one.'],
    ['packages', '"package" is a word of TypeScript. Choose another one.'],
    ['emails', '"email" has a meaning of its own in the code. Choose another word.'],
    ['updates', '"update" has a meaning of its own in the code. Choose another word.'],
    [
      'delivery-notes',
      '"delivery-notes" is no name. Entities are called by letters and digits, the first one small, such as deliveryNotes.',
    ],
    ['lorries 1st', '"1st" is no name. Fields are called by letters and digits, the first one small, such as st.'],
    ['lorries class', '"class" is a word of TypeScript. Choose another one.'],
    ['lorries size:a:b', '"size:a:b" has more than one colon. Write name:kind.'],
    ['lorries size size', 'There would be two fields "size".'],
    ['lorries lorryId', 'There would be two fields "lorryId".'],
    ['lorries region regionName', 'There would be two fields "regionName".'],
    ['lorries page', 'There would be two filters "page".'],
    ['lorries date fromDate:text', 'There would be two filters "fromDate".'],
    ['lorries active isActive', 'There would be two fields labelled "Active".'],
  ])('%s: %s', (command, message) => {
    expect(() => plan(command)).toThrow(new Error(message));
  });

  test('an unknown kind is told with those there are', () => {
    expect(() => plan('lorries size:float')).toThrow(
      /^"float" is no kind of field\. There are .*\bdecimal\b.*; and, to refer to a record: .*\bwarehouses\b.*\.$/,
    );
  });

  test('a transaction has no name to be chosen by, so that nothing can refer to one', () => {
    expect(readProject().targets.map(({ name }) => name)).not.toContain('transactions');
    expect(() => plan('lorries trip:transactions')).toThrow('"transactions" is no kind of field.');
  });
});

describe('what is written', () => {
  const trip = plan('trips date driver:employees from:warehouses price weight isUrgent');

  test('two references to one table are told apart', () => {
    expect(serverFile(plan('trips from:warehouses to:warehouses'))).toContain(`
    .innerJoin('warehouse as from', 'from.id', 'trip.from_id')
    .innerJoin('warehouse as to', 'to.id', 'trip.to_id')`);
  });

  test('money and sizes are kept in hundredths, and filtered in them', () => {
    const server = serverFile(trip);
    expect(server).toContain("minPrice: atLeast('trip.price', 100),");
    expect(server).toContain('price: toCents(price),');
    expect(server).toContain('weight: fromHundredths(row.weight),');
    expect(contractFile(trip)).toContain('weight: size,');
    expect(migrationFile(trip)).toContain('price bigint NOT NULL CHECK (price >= 0)');
  });

  test('each kind has its filters', () => {
    const declaration = declarationFile(trip);
    for (const filter of [
      "name: textFilter('Name'),",
      "fromDate: dayFilter('From Date'),",
      "toDate: dayFilter('To Date'),",
      "driverId: referenceFilter('Driver', 'employees'),",
      "...range('Price'),",
      "isUrgent: yesNoFilter('Urgent'),",
    ]) {
      expect(declaration).toContain(filter);
    }
    expect(contractFile(trip)).toContain('toDate: dayFilter,');
  });

  test('words of SQL are quoted', () => {
    expect(migrationFile(plan('orders end user'))).toContain(
      'CREATE INDEX order_end ON "order" USING gin ("end" gin_trgm_ops)',
    );
  });
});

describe('code', () => {
  test('a list stands line below line where it stands alone, in a row elsewhere', () => {
    const names = ['a', 'b'];
    expect(code`
      import { ${names} } from 'x';
      const all = {
        ${names.map((name) => `${name},`)}
      };
    `).toBe("import { a, b } from 'x';\nconst all = {\n  a,\n  b,\n};");
  });

  test('a line with nothing but an absent part is left out', () => {
    expect(code`
      one
      ${false}
      ${[]}
      two${undefined}
    `).toBe('one\ntwo');
  });

  test('several lines keep their own indentation', () => {
    expect(code`
      {
        ${'a {\n  b\n}'}
      }
    `).toBe('{\n  a {\n    b\n  }\n}');
  });
});

test(`${PAGE} shows what is written (npx tsx scripts/newEntity/page.ts writes it anew)`, async () => {
  const page = readPage();
  expect(withBlocks(page, await exampleBlocks())).toBe(page);
});
