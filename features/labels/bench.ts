import { code128, drawingSVG, ean13, qrcode } from 'bwip-js/generic';
import { machine } from '../../bench/lib/machine';
import { report, table } from '../../bench/lib/report';
import { numberSetting } from '../../bench/lib/settings';
import { figureOf, shown } from '../../bench/lib/statistics';
import { drawingOf } from './web/labelDrawing';
import { LABEL_SIZES, type LabelSize } from './web/labelSizes';
import { symbolPath } from './web/symbolPath';
import { forgetSymbols, symbolOf } from './web/symbols';
import { zplOf } from './web/zpl';

/*
 * Complete labels with different codes, made as the page makes them, beside plain bwip-js, which makes the symbols alone.
 */

const RUNS = numberSetting('BENCH_RUNS', 9);
const LABELS = numberSetting('BENCH_LABELS', 500);

/** Returns an EAN-13 of the range for internal use. */
function ean13Of(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const numbers = Array.from({ length: LABELS }, (_, at) => at + 1);
const kinds = [
  { name: 'EAN-13', code: ean13Of, plain: ean13, asQr: false },
  { name: 'Code 128', code: (number: number) => `A2-10/${number}`, plain: code128, asQr: false },
  { name: 'QR', code: ean13Of, plain: qrcode, asQr: true },
];
const [sheet, roll] = [
  LABEL_SIZES.find(({ kind }) => kind === 'sheet') as LabelSize,
  LABEL_SIZES.find(({ kind }) => kind === 'roll') as LabelSize,
];

const drawn = (size: LabelSize, code: string, asQr: boolean) =>
  drawingOf(size, {
    name: `Pavlin LED Bulb with a long name, 8 W, ${code}`,
    symbol: symbolOf(code, asQr),
    codeText: code,
    text: 'Until the end of the month',
    price: '$12.50 / pcs',
  });

/** Measures runs without the symbols of the ones before. */
function measure(work: () => void): string {
  work();
  const took = Array.from({ length: RUNS }, () => {
    forgetSymbols();
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return shown(figureOf(took));
}

const rows = kinds.map(({ name, code, plain, asQr }) => [
  name,
  measure(() => {
    for (const number of numbers) plain({ bcid: 'named', text: code(number) }, drawingSVG());
  }),
  measure(() => {
    for (const number of numbers) {
      const { symbol } = drawn(sheet, code(number), asQr);
      if (symbol) symbolPath(symbol);
    }
  }),
  measure(() => {
    const labels = numbers.map((number) => ({ drawing: drawn(roll, code(number), asQr), count: 1 }));
    zplOf(roll, labels);
  }),
]);

await report(
  'labels',
  `${table(['symbol', 'plain bwip-js, ms', 'labels of a sheet, ms', 'labels of a roll as ZPL, ms'], rows)}

${LABELS} labels, each with a code of its own; the median of ${RUNS} runs, with the middle half of them. ${machine()}`,
);
