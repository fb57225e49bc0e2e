import type { Section } from '../sections';
import type { Address, Counted, CountedLine, Document, Header, Line, Version } from './version';

/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/**
 * Returns a text as the schema's type `token` has it: without characters that XML forbids, with single spaces, at most `max` characters
 * long. Cuts between characters as people see them, so that no emoji and no accent is torn. '' where nothing remains.
 */
export function tokenOf(text: string, max: number): string {
  const token = text
    .replace(FORBIDDEN, '')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  if (token.length <= max || lengthOf(token) <= max) return token;
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(token)) {
    length += lengthOf(segment);
    if (length > max) break;
    kept += segment;
  }
  // One character of very many accents is longer than that.
  return (kept || Array.from(token).slice(0, max).join('')).trimEnd();
}

/** Returns the length that a schema counts: in code points. */
const lengthOf = (text: string): number => Array.from(text).length;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a text as the content of an XML element. */
export const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/*
 * Version 2 of JPK_MAG, as a third party's copy of the schema has it. The ministry's own copy was not compared.
 */

const NAMESPACE = 'http://jpk.mf.gov.pl/wzor/2025/11/24/11242/';
/** The namespace of the elements of the firm's name and address. */
const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/';

/** The most characters of a text, and of the firm's name. */
const TEXT = 256;
const FIRM = 240;

interface Names {
  /** The day on which the goods moved. */
  moved: string;
  party?: string;
  hasInvoice?: true;
  /** The part of the names that call a product "Produkt" in one section, and "Towar" in the others. */
  product?: string;
  quantity: string;
}

/** The names of elements that differ from section to section, without its own name at their end. */
const NAMES: Readonly<Record<Section, Names>> = {
  PZ: { moved: 'DataOtrzymania', party: 'Dostawca', hasInvoice: true, quantity: 'IloscPrzyjeta' },
  PW: { moved: 'DataOtrzymania', product: 'Produktu', quantity: 'IloscPrzyjeta' },
  WZ: { moved: 'DataWydania', party: 'OdbiorcaWZ', hasInvoice: true, quantity: 'IloscWydana' },
  RW: { moved: 'DataWydania', quantity: 'IloscWydana' },
  MMWE: { moved: 'DataPrzyjecia', party: 'SkadMMWE', quantity: 'IloscPrzyjeta' },
  MMWY: { moved: 'DataWydania', party: 'DokadMMWY', quantity: 'IloscWydana' },
};

/** Returns an element; nothing for a missing value. */
const element = (name: string, value: string | number | null): string =>
  value === null || value === '' ? '' : `<${name}>${value}</${name}>`;

const text = (name: string, value: string | null, max = TEXT): string =>
  element(name, value === null ? null : escaped(tokenOf(value, max)));

const money = (cents: number): string => (cents / 100).toFixed(2);
const amount = (quantity: number): string => quantity.toFixed(6);
/** Returns the price of a piece in cents. */
const priceOf = (cost: number, quantity: number): number => (quantity === 0 ? 0 : Math.round(cost / quantity));
/** Returns the name of a product; its code where no character of the name may be in a file. */
const nameOf = ({ name, code }: { name: string; code: string }): string => tokenOf(name, TEXT) || code;
const moment = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

function begin(header: Header): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<JPK xmlns="${NAMESPACE}" xmlns:etd="${TYPES}">\n<Naglowek>`,
    `<KodFormularza kodSystemowy="${version2.code}" wersjaSchemy="1-0">JPK_MAG</KodFormularza>`,
    element('WariantFormularza', 2),
    // The only purpose that the schema has: the file is given for the first time.
    element('CelZlozenia', 1),
    element('DataWytworzeniaJPK', moment(header.createdAt)),
    element('DataOd', header.fromDate),
    element('DataDo', header.toDate),
    element('DomyslnyKodWaluty', header.currency),
    element('KodUrzedu', header.office),
    '</Naglowek>\n<Podmiot1><IdentyfikatorPodmiotu>',
    element('etd:NIP', header.nip),
    text('etd:PelnaNazwa', header.name, FIRM),
    '</IdentyfikatorPodmiotu><Adres>',
    address(header.address),
    '</Adres></Podmiot1>\n',
    text('Magazyn', header.warehouse),
    element('Metoda', header.method),
    '\n',
  ].join('');
}

const address = ({ province, county, commune, street, house, flat, town, postalCode }: Address): string =>
  [
    '<AdresPol>',
    element('etd:KodKraju', 'PL'),
    text('etd:Wojewodztwo', province),
    text('etd:Powiat', county),
    text('etd:Gmina', commune),
    text('etd:Ulica', street),
    text('etd:NrDomu', house),
    text('etd:NrLokalu', flat),
    text('etd:Miejscowosc', town),
    text('etd:KodPocztowy', postalCode),
    '</AdresPol>',
  ].join('');

function document(section: Section, { number, date, value, party, invoice, invoiced, lines }: Document): string {
  const names = NAMES[section];
  return [
    `<${section}><${section}Wartosc>`,
    text(`Numer${section}`, number),
    element(`Data${section}`, date),
    element(`Wartosc${section}`, money(value)),
    element(`${names.moved}${section}`, date),
    names.party === undefined ? '' : text(names.party, party),
    ...(names.hasInvoice ? [text(`NumerFa${section}`, invoice), element(`DataFa${section}`, invoiced)] : []),
    ...lines.map((each, index) => line(section, each, index + 1)),
    `</${section}Wartosc></${section}>\n`,
  ].join('');
}

function line(section: Section, product: Line, place: number): string {
  const { product: noun = 'Towaru', quantity } = NAMES[section];
  return [
    `<${section}Wiersz>`,
    element(`NrWiersza${section}`, place),
    text(`Kod${noun}${section}`, product.code),
    text(`Nazwa${noun}${section}`, nameOf(product)),
    element(`${quantity}${section}`, amount(product.quantity)),
    text(`JednostkaMiary${section}`, product.unit),
    element(`CenaJedn${section}`, money(priceOf(product.cost, product.quantity))),
    element(`WartoscPozycji${section}`, money(product.cost)),
    `</${section}Wiersz>`,
  ].join('');
}

/** The journal has only the moment at which a count was recorded, which is its begin and its end. */
const count = ({ date, recordedAt, lines }: Counted): string =>
  [
    '<INW><Termin>',
    element('DataInwentaryzacji', date),
    element('DataCzasOd', moment(recordedAt)),
    element('DataCzasDo', moment(recordedAt)),
    '</Termin><Tabela1>',
    ...lines.map(countedLine),
    '</Tabela1></INW>\n',
  ].join('');

const countedLine = (product: CountedLine, index: number): string =>
  [
    '<Wiersz>',
    element('Lp', index + 1),
    text('Indeks', product.code),
    text('Nazwa', nameOf(product)),
    text('Jednostka', product.unit),
    element('Ilosc', amount(product.counted)),
    // A stock of nothing has no price.
    product.counted === 0 ? '' : element('Cena', money(priceOf(product.value, product.counted))),
    element('Wartosc', money(product.value)),
    '</Wiersz>',
  ].join('');

export const version2: Version = { code: 'JPK_MAG (2)', begin, document, count, end: () => '</JPK>\n' };
