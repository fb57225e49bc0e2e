import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Bitmap, drawSymbol, drawZpl, whiteBitmap } from './bitmap';
import { drawingOf, type LabelContent, type LabelDrawing } from './web/labelDrawing';
import { cornerOf, LABEL_SIZES, type LabelSize, pagesOf, placesOn } from './web/labelSizes';
import { type Symbology, symbolOf, symbologyOf } from './web/symbols';
import { cutTo, linesOf, widthOf } from './web/textLines';
import { zplOf } from './web/zpl';

// The decoder of the camera: the same WebAssembly that the web app ships.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
});

const read = async (bitmap: Bitmap): Promise<[format: string, text: string][]> =>
  // The decoder shows UPC-A as the same number in EAN-13, which is found by the same key.
  (await readBarcodes(bitmap, { tryHarder: true })).map(({ format, text }) =>
    format === 'EAN13' && text.startsWith('0') ? ['UPCA', text.slice(1)] : [format, text],
  );

const LONGEST =
  'Wkrętarka akumulatorowa udarowa Meridian Professional 18 V, 2 × 5,0 Ah, w walizce z kompletem końcówek';
const FULL: Omit<LabelContent, 'symbol'> = {
  name: LONGEST,
  text: 'Promocja do końca miesiąca',
  price: '1234,50 zł / szt.',
};

const CODES: readonly [code: string, asQr: boolean, format: string][] = [
  ['5901234123457', false, 'EAN13'],
  ['96385074', false, 'EAN8'],
  ['036000291452', false, 'UPCA'],
  ['A2-10/7', false, 'Code128'],
  ['5901234123457', true, 'QRCode'],
  ['Młotek 500 g, trzonek z jesionu', true, 'QRCode'],
];

const drawn = (size: LabelSize, code: string, asQr: boolean, content = FULL): LabelDrawing =>
  drawingOf(size, { ...content, symbol: symbolOf(code, asQr), codeText: code });

describe.each(LABEL_SIZES.map((size) => [size.name, size] as const))('on labels of %s', (_, size) => {
  test.each(CODES)('the decoder reads %s (as QR: %s) from a full label at 203 dpi', async (code, asQr, format) => {
    const bitmap = whiteBitmap(size.label);
    drawSymbol(bitmap, drawn(size, code, asQr), { x: 0, y: 0 });
    expect(await read(bitmap)).toEqual([[format, code]]);
  });

  test.each(CODES)('every part of a label with %s (as QR: %s) is inside, and apart from the symbol', (code, asQr) => {
    const { lines, symbol } = drawn(size, code, asQr);
    const { padding, label } = size;
    if (!symbol) throw new Error('no symbol');
    const { quiet, rows } = symbol.symbol;
    const { x, y, module, rowHeight } = symbol;
    const width = (rows[0]?.length ?? 0) * module;
    const bottom = y + rows.length * rowHeight;
    expect(module).toBeGreaterThanOrEqual(0.25);
    expect(x - quiet.left * module).toBeGreaterThanOrEqual(-1e-9);
    expect(x + width + quiet.right * module).toBeLessThanOrEqual(label.x + 1e-9);
    expect(bottom + quiet.bottom * module).toBeLessThanOrEqual(label.y + 1e-9);
    expect(lines.map(({ text }) => text).join(' ')).toContain('Wkrętarka');
    for (const line of lines) {
      const lineWidth = widthOf(line.text, line);
      const left =
        line.align === 'left' ? line.x : line.align === 'right' ? line.x - lineWidth : line.x - lineWidth / 2;
      const top = line.baseline - line.size * 0.75;
      const below = line.baseline + line.size * 0.22;
      expect(line.size).toBeGreaterThanOrEqual(2.1);
      expect(left).toBeGreaterThanOrEqual(padding.x - 1e-9);
      expect(left + lineWidth).toBeLessThanOrEqual(label.x - padding.x + 1e-9);
      expect(top).toBeGreaterThanOrEqual(padding.y - 0.5);
      expect(below).toBeLessThanOrEqual(label.y - padding.y + 0.5);
      const isBeside = left >= x + width + quiet.right * module - 1e-9;
      expect([line.text, isBeside || below <= y + 0.3 || top >= bottom]).toEqual([line.text, true]);
    }
    for (const [at, line] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        const isApart = Math.abs(line.baseline - other.baseline) >= Math.min(line.size, other.size);
        expect(isApart || (line.align === 'left' && other.align === 'right') || line.align !== other.align).toBe(true);
      }
    }
  });
});

test('each label of a sheet is read back from the whole page at 203 dpi', async () => {
  for (const size of LABEL_SIZES.filter(({ kind }) => kind === 'sheet')) {
    const page = whiteBitmap(size.page);
    const codes = Array.from({ length: placesOn(size) }, (_, at) => `P-${100 + at}`);
    for (const [at, code] of codes.entries()) drawSymbol(page, drawn(size, code, false), cornerOf(size, at));
    const found = (await readBarcodes(page, { tryHarder: true, maxNumberOfSymbols: 255 })).map(({ text }) => text);
    expect(found.toSorted()).toEqual(codes);
  }
});

test.each(CODES)(
  'a printer’s file of a roll prints %s (as QR: %s) as the decoder reads it',
  async (code, asQr, format) => {
    for (const size of LABEL_SIZES.filter(({ kind }) => kind === 'roll')) {
      const bitmap = whiteBitmap(size.label);
      drawZpl(bitmap, zplOf(size, [{ drawing: drawn(size, code, asQr), count: 1 }]));
      expect(await read(bitmap)).toEqual([[format, code]]);
    }
  },
);

test.each<[string, Symbology]>([
  ['5901234123457', 'ean13'],
  ['590 1234 123457', 'ean13'],
  ['5901234123458', 'code128'],
  ['96385074', 'ean8'],
  ['96385075', 'code128'],
  ['036000291452', 'upca'],
  ['10036000291459', 'code128'],
  ['04S04/05 E', 'code128'],
  ['A2 - 10', 'code128'],
  ['półka 3', 'qr'],
  ['\x1d01', 'qr'],
])('%j is printed as %s', (code, symbology) => {
  expect(symbologyOf(code)).toBe(symbology);
  expect(symbolOf(code).symbology).toBe(symbology);
});

test.each([
  ['a4-24', 0, 0, 0.5],
  ['a4-24', 23, 140, 259.5],
  ['a4-21', 0, 7.21, 15.15],
  ['a4-21', 4, 73.25, 53.25],
  ['a4-40', 39, 157.5, 267.3],
  ['letter-30', 29, 144.4625, 241.3],
  ['roll-57', 0, 0, 0],
])('on %s place %i begins at %f × %f mm', (key, place, x, y) => {
  const size = LABEL_SIZES.find((each) => each.key === key) as LabelSize;
  expect(cornerOf(size, place).x).toBeCloseTo(x, 6);
  expect(cornerOf(size, place).y).toBeCloseTo(y, 6);
});

test('the labels of each size fit on their page, symmetrically', () => {
  for (const size of LABEL_SIZES) {
    const last = cornerOf(size, placesOn(size) - 1);
    expect(last.x + size.label.x + size.margin.x).toBeCloseTo(size.page.x, 1);
    expect(last.y + size.label.y + size.margin.y).toBeCloseTo(size.page.y, 1);
  }
});

test('labels begin at the first free place of a used sheet', () => {
  const [size] = LABEL_SIZES as readonly [LabelSize];
  const labels = Array.from({ length: 30 }, (_, at) => at);
  const pages = pagesOf(size, labels, 22);
  expect(pages.map((places) => places.length)).toEqual([24, 24, 4]);
  expect(pages[0]?.slice(20)).toEqual([undefined, undefined, 0, 1]);
  expect(pages[1]?.[0]).toBe(2);
  expect(pagesOf(size, [], 3)).toEqual([]);
  const roll = LABEL_SIZES.find(({ kind }) => kind === 'roll') as LabelSize;
  expect(pagesOf(roll, ['a', 'b'], 3)).toEqual([['a'], ['b']]);
});

test('a code without room in readable modules is left out and reported', () => {
  const roll = LABEL_SIZES.find(({ key }) => key === 'roll-57') as LabelSize;
  const code = 'SN-2026-11-27-000000000012345-REVISION-B';
  expect(drawn(roll, code, false)).toMatchObject({ isTooSmall: true });
  expect(drawn(roll, code, false).symbol).toBeUndefined();
  expect(drawn(roll, code, true)).toMatchObject({ isTooSmall: false, symbol: { module: expect.any(Number) } });
});

const TYPE = { size: 4, bold: false };

test('long names wrap between words and are cut with an ellipsis', () => {
  const lines = linesOf(LONGEST, 50, 2, TYPE);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('Wkrętarka akumulatorowa');
  expect(lines[1]).toMatch(/^udarowa .*…$/);
  for (const line of lines) expect(widthOf(line, TYPE)).toBeLessThanOrEqual(50);
  expect(linesOf('Saw', 50, 2, TYPE)).toEqual(['Saw']);
  expect(linesOf('', 50, 2, TYPE)).toEqual([]);
  expect(cutTo('Saw', 50, TYPE)).toBe('Saw');
});

test('a word that is longer than a line is broken', () => {
  const lines = linesOf('Donaudampfschifffahrtselektrizitäten', 20, 5, TYPE);
  expect(lines.join('')).toBe('Donaudampfschifffahrtselektrizitäten');
  for (const line of lines) expect(widthOf(line, TYPE)).toBeLessThanOrEqual(20);
});

test('no line begins with a comma or another sign that ends a text', () => {
  const names = [
    'Wasserwaage, 60 cm (neu), 5 %',
    'Konewka , 1 l',
    'Donaudampfschiff,,, x',
    'Kabel „Ość”; 3 m.',
    'Rura )5 m',
  ];
  // However narrow a line is, it has at least one letter, so a sign may stand alone where these have no room.
  const widest = Math.max(...['5 %', 'f,,,', 'ć”;'].map((text) => widthOf(text, TYPE)));
  for (const name of names) {
    for (let width = 3; width < 60; width += 0.1) {
      const lines = linesOf(name, width, 30, TYPE);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
      for (const line of lines.slice(1)) if (width > widest) expect(line).not.toMatch(/^\s*[,;.)%”]/);
    }
  }
  expect(linesOf('Śruba .5 mm', widthOf('.5 mm', TYPE) + 0.1, 3, TYPE)).toEqual(['Śruba', '.5 mm']);
});

test('a printer’s file has the size, UTF-8, escaped texts and the number of copies', () => {
  const size = LABEL_SIZES.find(({ key }) => key === 'roll-57') as LabelSize;
  const drawing = drawingOf(size, { name: 'Łom ^XZ ~JR_1', price: '5,00 zł' });
  const zpl = zplOf(size, [
    { drawing, count: 3 },
    { drawing, count: 0 },
  ]);
  expect(zpl.split('\n')).toEqual([
    '^XA^CI28^PW456^LL256^LH0,0',
    expect.stringMatching(/^\^FO16,\d+\^A0N,26\^FH\^FDŁom _5EXZ _7EJR_5F1\^FS$/),
    expect.stringMatching(/^\^FO0,\d+\^A0N,27\^FB440,1,0,R\^FH\^FD5,00 zł\^FS$/),
    '^PQ3^XZ',
  ]);
  // No text can begin a command.
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~');
});
