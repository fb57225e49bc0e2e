import { describe, expect, test } from 'vitest';
import { SECTIONS, type Section } from './sections';
import { faultsOf, hasSchema } from './testing';
import type { Document, Header, Line } from './versions/version';
import { tokenOf, version2 } from './versions/version2';

const header: Header = {
  createdAt: new Date('2027-02-03T10:20:30.456Z'),
  fromDate: '2027-01-01',
  toDate: '2027-01-31',
  currency: 'PLN',
  office: '1471',
  nip: '1234563218',
  name: 'Młyn & Synowie',
  address: {
    province: 'mazowieckie',
    county: 'Warszawa',
    commune: 'Warszawa',
    street: null,
    house: '7A',
    flat: '2',
    town: 'Warszawa',
    postalCode: '00-001',
  },
  warehouse: 'GD Gdańsk',
  method: '1',
};

const line = (values: Partial<Line> = {}): Line => ({
  code: '5901234123457',
  name: 'Młotek',
  unit: 'szt.',
  quantity: 3,
  cost: 1000,
  ...values,
});
const document = (values: Partial<Document> = {}): Document => ({
  number: 'PZ/1/2027/GD',
  date: '2027-01-05',
  value: 1000,
  party: 'Acme',
  invoice: null,
  invoiced: null,
  lines: [line()],
  ...values,
});

const count = {
  date: '2027-01-31',
  recordedAt: new Date('2027-01-31T18:00:00Z'),
  lines: [
    { code: '7', name: 'Młotek', unit: 'szt.', counted: 12, value: 4000 },
    { code: '8', name: 'Piła', unit: 'szt.', counted: 0, value: 0 },
  ],
};

const file = (documents: [Section, Document][], counts = [count], head = header) =>
  [
    version2.begin(head),
    ...documents.map(([section, each]) => version2.document(section, each)),
    ...counts.map((each) => version2.count(each)),
    version2.end(),
  ].join('');

test('a document has its elements in the order of the schema', () => {
  const receipt = document({ invoice: 'FV 7/2027', invoiced: '2027-01-04' });
  expect(version2.document('PZ', receipt)).toBe(
    '<PZ><PZWartosc><NumerPZ>PZ/1/2027/GD</NumerPZ><DataPZ>2027-01-05</DataPZ><WartoscPZ>10.00</WartoscPZ>' +
      '<DataOtrzymaniaPZ>2027-01-05</DataOtrzymaniaPZ><Dostawca>Acme</Dostawca><NumerFaPZ>FV 7/2027</NumerFaPZ>' +
      '<DataFaPZ>2027-01-04</DataFaPZ><PZWiersz><NrWierszaPZ>1</NrWierszaPZ><KodTowaruPZ>5901234123457</KodTowaruPZ>' +
      '<NazwaTowaruPZ>Młotek</NazwaTowaruPZ><IloscPrzyjetaPZ>3.000000</IloscPrzyjetaPZ><JednostkaMiaryPZ>szt.</JednostkaMiaryPZ>' +
      '<CenaJednPZ>3.33</CenaJednPZ><WartoscPozycjiPZ>10.00</WartoscPozycjiPZ></PZWiersz></PZWartosc></PZ>\n',
  );
});

test('a count has the quantities and the value of the stock', () => {
  expect(version2.count(count)).toBe(
    '<INW><Termin><DataInwentaryzacji>2027-01-31</DataInwentaryzacji><DataCzasOd>2027-01-31T18:00:00Z</DataCzasOd>' +
      '<DataCzasDo>2027-01-31T18:00:00Z</DataCzasDo></Termin><Tabela1><Wiersz><Lp>1</Lp><Indeks>7</Indeks><Nazwa>Młotek</Nazwa>' +
      '<Jednostka>szt.</Jednostka><Ilosc>12.000000</Ilosc><Cena>3.33</Cena><Wartosc>40.00</Wartosc></Wiersz>' +
      '<Wiersz><Lp>2</Lp><Indeks>8</Indeks><Nazwa>Piła</Nazwa><Jednostka>szt.</Jednostka><Ilosc>0.000000</Ilosc>' +
      '<Wartosc>0.00</Wartosc></Wiersz></Tabela1></INW>\n',
  );
});

const LONG = 'ż'.repeat(300);
const FAMILY = '👨‍👩‍👧‍👦';

describe('a text', () => {
  test.each([
    ['<Śruba> & "nakrętka"', '<Śruba> & "nakrętka"'],
    ['  two\t words \r\n', 'two words'],
    ['bell\u0007 and null\u0000 and \ufffe\uffff', 'bell and null and'],
    [LONG, LONG.slice(0, 256)],
    // Seven characters each, for a reader one: the 36 that fit have 252.
    [FAMILY.repeat(50), FAMILY.repeat(36)],
    [`${'a'.repeat(255)} b`, 'a'.repeat(255)],
    [`${'a'.repeat(255)}e\u0301`, 'a'.repeat(255)],
    [`e${'\u0301'.repeat(400)}`, `e${'\u0301'.repeat(255)}`],
    [' \u0001 ', ''],
  ])('%j is written as a token of the schema', (text, token) => {
    expect(tokenOf(text, 256)).toBe(token);
  });
});

const NAMES = ['A & B < C > "D"', LONG, FAMILY.repeat(60), 'bell\u0007', '\u0001', ']]>', '  a\n\tb  '];

describe.skipIf(!hasSchema)('valid by the schema (needs ../shared/jpk or JPK_SCHEMAS)', () => {
  test('a file with every section, negative figures and all optional parts', async () => {
    const documents = SECTIONS.flatMap((section): [Section, Document][] => [
      [section, document({ invoice: 'FV 7', invoiced: '2027-01-04' })],
      [
        section,
        document({ number: '9', value: -500, lines: [line({ unit: null, quantity: -2, cost: -500 }), line()] }),
      ],
    ]);
    expect(await faultsOf(file(documents))).toEqual([]);
  });

  test('a file without documents', async () => {
    expect(await faultsOf(file([], []))).toEqual([]);
  });

  test('a file with odd names', async () => {
    const documents = SECTIONS.flatMap((section) =>
      NAMES.map((name): [Section, Document] => [
        section,
        document({ party: name || 'x', invoice: name, lines: [line({ name, unit: name })] }),
      ]),
    ).filter(([, { party }]) => party && tokenOf(party, 256) !== '');
    const counts = NAMES.map((name) => ({
      ...count,
      lines: [{ code: '7', name, unit: 'szt.', counted: 1, value: 5 }],
    }));
    const head = { ...header, name: `${LONG}&`, address: { ...header.address, street: 'Al. <3 Maja> & Co.' } };
    expect(await faultsOf(file(documents, counts, head))).toEqual([]);
  });

  test('the validation finds faults', async () => {
    const xml = file([['PZ', document()]]);
    expect(await faultsOf(xml.replace('<Dostawca>Acme</Dostawca>', ''))).not.toEqual([]);
    expect(await faultsOf(xml.replace('1234563218', '12345'))).not.toEqual([]);
    expect(await faultsOf(xml.replace('>1471<', '>x<'))).not.toEqual([]);
  });
});
