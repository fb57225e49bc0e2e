import { code128, ean8, ean13, upca } from 'bwip-js/generic';
import { encodeQR } from 'qr';
import { gtinOf } from '../../../contract/gtin';

/** The symbologies of labels. */
export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128' | 'qr';

/** The dark modules of a code's symbol. */
export interface CodeSymbol {
  symbology: Symbology;
  /** The rows of modules from the top; a linear symbol has one. */
  rows: readonly (readonly boolean[])[];
  /** The modules that stay white on each side. */
  quiet: { left: number; right: number; top: number; bottom: number };
}

const aside = (left: number, right = left) => ({ left, right, top: 0, bottom: 0 });

/** The quiet zones, in modules. GS1 General Specifications, 5.2.3.4; ISO/IEC 15417, 4.2; ISO/IEC 18004, 5.3.8. */
const QUIET: Readonly<Record<Symbology, CodeSymbol['quiet']>> = {
  ean13: aside(11, 7),
  ean8: aside(7),
  upca: aside(9),
  code128: aside(10),
  qr: { left: 4, right: 4, top: 4, bottom: 4 },
};

const RETAIL: Readonly<Record<number, Symbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** The characters of Code 128 that every scanner sends as typed. */
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Returns a code as it is printed: the digits of a number that is written in groups. */
const printed = (code: string): string => {
  const digits = code.replaceAll(' ', '');
  return gtinOf(digits) ? digits : code;
};

/**
 * Returns the symbology of a code: EAN or UPC for a number with the right length and check digit, else Code 128, else QR for
 * characters that Code 128 lacks.
 */
export function symbologyOf(code: string): Symbology {
  const text = printed(code);
  const retail = gtinOf(text) === undefined ? undefined : RETAIL[text.length];
  return retail ?? (PRINTABLE.test(text) ? 'code128' : 'qr');
}

/** The bars of a linear symbol: the distance of each from the left and its width, in modules. */
type Bars = [left: number, width: number][];

/** Two pixels per module, so that the middle of each bar is a whole number. */
const SCALE = 2;

/** Returns a drawing that collects the bars in place of an image. */
function barsDrawing() {
  const bars: Bars = [];
  const ignore = () => {};
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: ignore,
    line: (x: number, _y0: number, _x1: number, _y1: number, width: number) =>
      void bars.push([(x - width / 2) / SCALE, width / SCALE]),
    polygon: ignore,
    hexagon: ignore,
    ellipse: ignore,
    fill: ignore,
    text: ignore,
    end: () => bars,
  };
}

const LINEAR = { ean13, ean8, upca, code128 };

function linearModules(symbology: keyof typeof LINEAR, text: string): boolean[] {
  const bars = LINEAR[symbology]<Bars>({ bcid: symbology, text, scale: SCALE }, barsDrawing());
  const end = Math.max(...bars.map(([left, width]) => left + width));
  return Array.from({ length: end }, (_, at) => bars.some(([left, width]) => at >= left && at < left + width));
}

/** Removes the white frame of one module, the least that the library makes. */
const withoutBorder = (rows: readonly (readonly boolean[])[]) => rows.slice(1, -1).map((row) => row.slice(1, -1));

function rowsOf(symbology: Symbology, text: string): CodeSymbol['rows'] {
  if (symbology === 'qr') return withoutBorder(encodeQR(text, 'raw', { ecc: 'medium', border: 1 }));
  return [linearModules(symbology, text)];
}

const made = new Map<string, CodeSymbol>();

/** Empties the cache, so that each run of a benchmark makes its symbols. */
export const forgetSymbols = (): void => made.clear();

/** Makes the symbol of a code. @param asQr a QR code in place of a linear symbol */
export function symbolOf(code: string, asQr = false): CodeSymbol {
  const symbology = asQr ? 'qr' : symbologyOf(code);
  const key = `${symbology} ${code}`;
  const known = made.get(key);
  if (known) return known;
  const symbol = { symbology, rows: rowsOf(symbology, printed(code)), quiet: QUIET[symbology] };
  made.set(key, symbol);
  return symbol;
}
