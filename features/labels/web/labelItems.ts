import { formatMoney } from '../../../src/format/number';
import { t } from '../../../src/texts/t';
import type { RecordCode } from '../../../src/views/controls/codeFinder';
import { drawingOf, type LabelDrawing } from './labelDrawing';
import { type LabelSettings, sizeOf } from './labelSettings';
import { type CodeSymbol, symbolOf } from './symbols';

/** A product or a shelf with the number of its labels. */
export interface LabelItem {
  key: string;
  name: string;
  /** Absent for a shelf. */
  productId?: number;
  price?: number;
  unit?: string;
  /** The own line of a shelf: its warehouse. */
  text?: string;
  codes: readonly RecordCode[];
  /** The code that is printed; '' for none. */
  code: string;
  /** The number of labels, as typed. */
  quantity: string;
}

/** The most labels that one print has. */
export const MOST_LABELS = 2000;

/** Returns the code that a label begins with: the first of a single piece, since a scan of a pack's code books its pieces. */
export const firstCode = (codes: readonly RecordCode[]): string =>
  codes.find(({ quantity }) => quantity === 1)?.code ?? '';

/** Returns the number of labels of an item; undefined where it is not a whole number from 0. */
export function countOf({ quantity }: Pick<LabelItem, 'quantity'>): number | undefined {
  const count = Number(quantity);
  return quantity.trim() !== '' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Returns the text in the symbol of an item: its code, else its name, which a scan finds too; undefined without either. */
export const encoded = ({ code, name, productId }: LabelItem, { nameCode }: LabelSettings): string | undefined =>
  code || (productId !== undefined && nameCode ? name : undefined);

function symbolFor(item: LabelItem, settings: LabelSettings): CodeSymbol | undefined {
  const text = encoded(item, settings);
  return text === undefined ? undefined : symbolOf(text, settings.symbol === 'qr' || item.code === '');
}

/** Returns the price and the unit as the labels have them: "12.50 zł / pcs". */
function priceOf({ price, unit }: LabelItem, settings: LabelSettings): string | undefined {
  const shown = settings.price && price !== undefined ? formatMoney(price) : undefined;
  const per = settings.unit ? unit : undefined;
  return shown && per ? t('{price} / {unit}', { price: shown, unit: per }) : (shown ?? per);
}

/** Draws the label of an item. */
export function drawItem(item: LabelItem, settings: LabelSettings): LabelDrawing {
  const isShelf = item.productId === undefined;
  const pack = item.codes.find(({ code }) => code === item.code)?.quantity ?? 1;
  return drawingOf(sizeOf(settings), {
    name: item.name,
    symbol: symbolFor(item, settings),
    codeText: settings.code && !isShelf && item.code ? item.code + (pack > 1 ? ` × ${pack}` : '') : undefined,
    text: [item.text, settings.text.trim()].filter(Boolean).join(' · ') || undefined,
    price: priceOf(item, settings),
    isLarge: isShelf,
  });
}
