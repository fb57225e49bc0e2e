import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { email, integer, phone, text } from '../../contract/definition/fields';
import { TRANSLATIONS } from '../../contract/language';
import { guessKind } from '../../scripts/newEntity/field';
import { filesOf } from '../../scripts/newEntity/files';
import { fieldLabel, labelOf, numbersOf } from '../../scripts/newEntity/names';
import { exampleBlocks, PAGE, readPage, withBlocks } from '../../scripts/newEntity/page';
import { planEntity } from '../../scripts/newEntity/plan';
import { readProject } from '../../scripts/newEntity/project';
import { samplesOf } from '../../scripts/newEntity/samples';
import { migrationName } from '../../server/db/migrationName';

// A run of all tests sets it.
beforeEach(() => void vi.stubEnv('EXTENSIONS_DIR', ''));
afterEach(() => void vi.unstubAllEnvs());

/** The product without extensions. */
const project = readProject();
const plan = (command: string, called?: string) => {
  const [word = '', ...fields] = command.split(' ').filter(Boolean);
  return planEntity(word, fields, project, called);
};
/** The generated files of an entity with these fields, by the ends of their names. */
const written = async (fields: string, word = 'lorries') => {
  const files = await filesOf(plan(`${word} ${fields}`), project, '2026-11-22');
  const file = (end: string) => Object.entries(files).find(([path]) => path.endsWith(end))?.[1] ?? '';
  const texts = (language: string) => file(`texts/${language}.ts`);
  return {
    paths: Object.keys(files),
    definition: file('definition.ts'),
    sql: file('.sql'),
    test: file('.test.ts'),
    texts,
  };
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
  ])('%s: singular %s, plural %s', (word, one, many) => {
    expect(numbersOf(word)).toEqual({ one, many });
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

  test('values of a choice are labelled by their words', () => {
    expect(['inTransit', 'in-transit', 'in_transit'].map(labelOf)).toEqual(Array(3).fill('In Transit'));
  });
});

describe('kinds', () => {
  test.each([
    ['name', 'text'],
    ['streetNumber', 'text'],
    ['invoiceEmail', 'email'],
    ['phoneNumber', 'phone'],
    ['unitPrice', 'money'],
    ['weight', 'decimal'],
    ['rating', 'integer'],
    ['expiryDate', 'date'],
    ['shippedOn', 'date'],
    ['update', 'text'],
    ['active', 'yesNo'],
    ['hasTailLift', 'yesNo'],
    ['issue', 'text'],
    ['deliveryNotes', 'longText'],
    ['constructor', 'text'],
  ])('%s implies %s', (name, kind) => {
    expect(guessKind(name)).toBe(kind);
  });
});

describe('a command', () => {
  test('sets all names', () => {
    expect(plan('deliveryNote phone price:text')).toMatchObject({
      variable: 'deliveryNote',
      definition: {
        name: 'deliveryNotes',
        one: 'Delivery Note',
        many: 'Delivery Notes',
        fields: { phone: { kind: 'phone' }, price: { kind: 'text' } },
      },
    });
  });

  test.each([
    ['trips date code! note', undefined, 'code', ['date', 'code', 'note']],
    ['trips date plate code!', 'code', 'code', ['date', 'plate', 'code']],
    ['trips plate name', undefined, undefined, ['plate', 'name']],
    ['trips plate name', 'plate', 'plate', ['plate', 'name']],
    ['trips date rating', undefined, undefined, ['date', 'rating']],
  ])('records of %s with --called %s are named by %s, and no field is added', (command, called, nameField, fields) => {
    const { definition } = plan(command, called);
    expect(definition.nameField).toBe(nameField);
    expect(Object.keys(definition.fields)).toEqual(fields);
  });

  test.each(['date', 'note', 'colour'])('rejects %s as the name of a record', (called) => {
    expect(() => plan('trips date name note?', called)).toThrow(
      `No record can be called by "${called}": it is no text of one line that every record has.`,
    );
  });

  test('has the fields name and description by default', () => {
    const { fields } = plan('lorries').definition;
    expect(Object.entries(fields).map(([name, { kind }]) => [name, kind])).toEqual([
      ['name', 'text'],
      ['description', 'longText'],
    ]);
  });

  test.each([
    ['packages', 'packages'],
    ['emails', 'emails'],
    ['classes', 'classes'],
    ['pages', 'page'],
    ['apis', 'apis'],
    ['tests', 'tests'],
  ])('the definition of %s is in the variable %s', (word, variable) => {
    expect(plan(word).variable).toBe(variable);
  });

  test.each([
    ['email?', 'email', { kind: 'email', optional: true }],
    ['rating:integer?', 'rating', { kind: 'integer', optional: true }],
    ['rating?:integer', 'rating', { kind: 'integer', optional: true }],
    ['rating?:0..5', 'rating', { kind: 'integer', optional: true, min: 0, max: 5 }],
    ['rating:integer:1..', 'rating', { kind: 'integer', min: 1 }],
    ['depth:-2.5..', 'depth', { kind: 'decimal', min: -2.5 }],
    ['code:..8', 'code', { kind: 'text', max: 8 }],
    ['code!', 'code', { kind: 'text', unique: true }],
    ['code:text?!', 'code', { kind: 'text', unique: true, optional: true }],
    ['mode:choice:road,inTransit', 'mode', { kind: 'choice', choices: { road: 'Road', inTransit: 'In Transit' } }],
    ['mode:road|sea', 'mode', { kind: 'choice', choices: { road: 'Road', sea: 'Sea' } }],
    ['region', 'regionId', { kind: 'reference', label: 'Region', to: 'regions' }],
    ['regionId?', 'regionId', { kind: 'reference', label: 'Region', to: 'regions', optional: true }],
    ['region:reference', 'regionId', { kind: 'reference', to: 'regions' }],
    ['homeBase:warehouses', 'homeBaseId', { kind: 'reference', label: 'Home Base', to: 'warehouses' }],
    ['driver:reference:employee', 'driverId', { kind: 'reference', label: 'Driver', to: 'employees' }],
    [
      'goods:lines(product:reference,state:new|old,price?)',
      'goods',
      {
        kind: 'lines',
        fields: {
          productId: { kind: 'reference', to: 'products' },
          state: { kind: 'choice', choices: { new: 'New', old: 'Old' } },
          price: { kind: 'money', optional: true },
        },
      },
    ],
  ])('%s', (argument, name, field) => {
    expect(plan(`lorries ${argument}`).definition.fields[name]).toMatchObject(field);
  });

  test.each([
    ['products', 'There are products already.'],
    ['product', 'There are products already.'],
    ['region', 'There are regions already.'],
    ['stockLevels', 'There are stock-levels already.'],
    ['inventories', undefined],
    ['returns', undefined],
    ['assets', 'The name assets is reserved for the files of the build.'],
    ['metrics', 'The name metrics is reserved for the figures for monitoring.'],
    ['purchaseOrders', 'There are purchase-orders already.'],
    ['movements', 'There is a table movement already.'],
    ['audits', 'There is a table audit already.'],
    ['productBarcodes', 'There is a table product_barcode already.'],
    ['equipment', 'One and many of "equipment" would be the same word. Choose another one.'],
    ['constructor', '"constructor" is a word of JavaScript. Choose another one.'],
    ['toString', '"toString" is a word of JavaScript. Choose another one.'],
    ['__proto__', '"__proto__" is a word of JavaScript. Choose another one.'],
    [
      'delivery-notes',
      '"delivery-notes" is no name. Entities are called by letters and digits, the first one small, such as deliveryNotes.',
    ],
    [
      'Lorries',
      '"Lorries" is no name. Entities are called by letters and digits, the first one small, such as lorries.',
    ],
    ['lorries 1st', '"1st" is no name. Fields are called by letters and digits, the first one small, such as st.'],
    ['lorries ?', '"?" is no name. Fields are called by letters and digits, the first one small.'],
    ['lorries __proto__', '"__proto__" is a word of JavaScript. Choose another one.'],
    ['lorries toString:text', '"toString" is a word of JavaScript. Choose another one.'],
    ['lorries weight:decimal:b', '"b" are no bounds of "weight". Write 0..5, 1.. or ..80.'],
    ['lorries rating:5..1', '"5..1" leaves "rating" no value: the first number is the smaller one.'],
    ['lorries since:1..2', '"since" can have no rule "1..2".'],
    ['lorries active!', '"active" cannot be different in every record.'],
    ['lorries mode:choice', 'Say what to choose from: "mode:choice:road,sea".'],
    ['lorries mode:choice:a,toString', 'Say what to choose from: "mode:choice:road,sea".'],
    ['lorries mode:choice:a,a', 'There would be two choices "a".'],
    ['lorries lines:lines', 'Say what "lines" consist of: \'lines:lines(product,quantity)\'.'],
    ['lorries goods:lines(a)?', '"goods" may be empty without a "?".'],
    ['lorries goods:lines(rows:lines(a))', 'Lines have no lines of their own.'],
    ['lorries goods:lines(position)', 'Lines have a position by themselves. Choose another word.'],
    ['lorries goods:lines(lorry:regions)', 'There would be two columns "lorry_id" of the goods of lorries.'],
    ['lorries goods:text(a)', '"goods" has parts in brackets, as only lines do.'],
    ['lorries size size', 'There would be two fields "size".'],
    ['lorries lorryId', 'There would be two fields "lorryId" of lorries.'],
    ['lorries region regionName', 'There would be two fields "regionName" of lorries.'],
    ['lorries page', 'The filter page of lorries is reserved for the page of a list.'],
    ['lorries date fromDate:text', 'There would be two filters "fromDate" of lorries.'],
    ['lorries xmin', 'The field xmin of lorries is reserved for a column that PostgreSQL adds to each table.'],
    [
      `${'b'.repeat(64)}s name`,
      `The table ${'b'.repeat(64)} of ${'b'.repeat(64)}s has more than 63 letters. Choose a shorter name.`,
    ],
    ['lorries id:text', 'The field id of lorries is reserved for the number that screens know a record by.'],
    ['lorries rating:..-1', '"..-1" leaves "rating" no value: 0 is the minimum where none is said.'],
    ['lorries rating:0.5..2', '"0.5..2" are no bounds of "rating": they have to be whole numbers.'],
    ['lorries name parent:lorries', '"parentId" refers to lorries themselves: the first one has none. Mark it "?".'],
    ['lorries date parent:lorries?', '"parentId" refers to lorries themselves, which have no text to be chosen by.'],
    ['lorries active isActive', 'There would be two fields labelled "Active".'],
  ])('%s: %s', (command, message) => {
    if (message === undefined) expect(() => plan(command)).not.toThrow();
    else expect(() => plan(command)).toThrow(new Error(message));
  });

  test.each(['float', 'constructor'])('lists the valid kinds for the unknown kind %s', (kind) => {
    expect(() => plan(`lorries size:${kind}`)).toThrow(
      new RegExp(
        `^"${kind}" is no kind of field\\. There are .*\\bdecimal\\b.*; and, to refer to a record: .*\\bwarehouses\\b`,
      ),
    );
  });

  test('rejects a reference to transactions, which have no name to choose by', () => {
    expect(() => plan('lorries trip:transactions')).toThrow('"transactions" is no kind of field.');
  });
});

describe('the generator', () => {
  test('writes its files into a new folder', async () => {
    const { paths, definition } = await written('');
    expect(paths).toEqual([
      'extensions/lorries/definition.ts',
      'extensions/lorries/migrations/2026-11-22-lorries.sql',
      'extensions/lorries/lorries.test.ts',
      ...TRANSLATIONS.map((language) => `extensions/lorries/texts/${language}.ts`),
    ]);
    expect(definition.split('\n').length).toBeLessThan(25);
  });

  test('writes an entry in each language for every text that the product lacks, with the plural forms of the language', async () => {
    const { texts } = await written('name mode:road,by-sea goods:lines(product)');
    const [english, polish] = [texts('en'), texts('pl')];
    for (const catalogue of [english, polish]) {
      for (const entry of [
        "Lorry: 'Lorry'",
        "'New Lorry': 'New Lorry'",
        "'By Sea': 'By Sea'",
        "'No Goods.': 'No Goods.'",
      ])
        expect(catalogue).toContain(`  ${entry},\n`);
      expect(catalogue).toContain("'Lorries List': 'Lorries',");
      // The product has these texts.
      expect(catalogue).not.toMatch(/ (?:Name|Product|'Error: '):/);
    }
    expect(english).toContain("{ one: '{count} lorry', other: '{count} lorries' }");
    expect(polish).toMatch(/one: '\{count\} lorry',\s*few: '\{count\} lorries',\s*many: .*,\s*other: /);
  });

  test('writes the name field into the definition, and the search inputs of references', async () => {
    const { definition, sql } = await written('date code!');
    expect(definition).toContain("  nameField: 'code',\n");
    expect(sql).toContain('CREATE INDEX ON lorry USING gin (searchable(code) gin_trgm_ops);');
  });

  test.each([
    ['email?', "email: optional(email('E-mail')),", 'email text'],
    [
      'rating?:0..5',
      "rating: optional(integer('Rating', { min: 0, max: 5 })),",
      'rating integer CHECK (rating BETWEEN 0 AND 5)',
    ],
    ['price:..9.5', "price: money('Price', { max: 9.5 }),", 'price bigint NOT NULL CHECK (price BETWEEN 0 AND 950)'],
    ['code!:..8', "code: text('Code', { max: 8, unique: true }),", 'code text NOT NULL UNIQUE'],
    [
      'mode:road,sea',
      "mode: choice('Mode', { road: 'Road', sea: 'Sea' }),",
      "mode text NOT NULL CHECK (mode IN ('road', 'sea'))",
    ],
    ['end:region', "endId: reference('End', 'regions'),", 'end_id integer NOT NULL REFERENCES region'],
    ['user', "user: text('User'),", '"user" text NOT NULL'],
    ['a:choice:b-c', "a: choice('A', { 'b-c': 'B C' }),", "a text NOT NULL CHECK (a IN ('b-c'))"],
    [
      'goods:lines(product,amount:integer)',
      "goods: lines('Goods', { productId: reference('Product', 'products'), amount: integer('Amount') }),",
      'lorry_id integer NOT NULL REFERENCES lorry ON DELETE CASCADE',
    ],
  ])('%s', async (argument, inDefinition, inSql) => {
    const { definition, sql } = await written(argument);
    expect(definition).toContain(`    ${inDefinition}\n`);
    expect(sql).toContain(`  ${inSql}`);
  });

  test('writes a test with two records that differ where the fields allow it', async () => {
    const { test: code } = await written('name rating:2..3 mode:road,sea region goods:lines(product)');
    expect(code).toContain("name: 'North',\n  rating: 3,\n  mode: 'road',\n  regionId: await api.someOf('regions'),");
    expect(code).toContain("name: 'South',\n  rating: 2,\n  mode: 'sea',\n");
    expect(code).toContain("goods: [{ productId: await api.someOf('products') }],");
  });

  test('writes samples that follow the rules', () => {
    expect(samplesOf('code', text('Code', { min: 12, max: 12 }))).toEqual(['xxxxCode one', 'xxxxCode two']);
    expect(samplesOf('code', text('Code', { max: 2 }))).toEqual(['ne', 'wo']);
    expect(samplesOf('mail', email('Mail', { max: 8 }))).toEqual(['n@e.co', 's@e.co']);
    expect(samplesOf('phone', phone('Phone', { max: 3 }))).toEqual(['201', '302']);
    expect(samplesOf('level', integer('Level', { min: -3, max: -1 }))).toEqual([-1, -3]);
  });
});

describe('the name of a migration', () => {
  test.each([
    [[], '2026-11-22-trips'],
    [['zones/2026-11-21-zones'], '2026-11-22-trips'],
    [['carriers/2026-11-22-carriers'], '2026-11-22-trips'],
    [['zones/2026-11-22-zones'], '2026-11-22b-trips'],
    [['trips/2026-11-22-trips'], '2026-11-22b-trips'],
    [['trip/2026-11-22-tripsters', 'a/2026-11-22-a'], '2026-11-22b-trips'],
    [['zones/2026-11-22-zones', 'a/2026-11-22b-a'], '2026-11-22b-trips'],
    [['zones/2026-11-22b-zones'], '2026-11-22c-trips'],
  ])('after %j it is %s', (others, name) => {
    expect(migrationName('2026-11-22', 'trips', others)).toBe(name);
  });
});

test(`${PAGE} shows the generator’s output (update with npx tsx scripts/newEntity/page.ts)`, async () => {
  const page = readPage();
  expect(withBlocks(page, await exampleBlocks())).toBe(page);
});

test('the generator writes below EXTENSIONS_DIR, also outside of the project', async () => {
  vi.stubEnv('EXTENSIONS_DIR', '../our-extensions');
  expect((await written('')).paths).toContain('../our-extensions/lorries/definition.ts');
});
