import type { LabelSize, Millimetres } from './labelSizes';
import type { CodeSymbol } from './symbols';
import { cutTo, linesOf, type Type, widthOf } from './textLines';

/** The parts of a label, most of them optional. */
export interface LabelContent {
  name: string;
  symbol?: CodeSymbol | undefined;
  /** The code as text. */
  codeText?: string | undefined;
  text?: string | undefined;
  price?: string | undefined;
  /** True for a name that is read from afar: the one of a shelf. */
  isLarge?: boolean | undefined;
}

/** A line of text; `x` is its left end, or its right or middle one. In millimetres. */
export interface TextLine extends Type {
  x: number;
  baseline: number;
  text: string;
  align: 'left' | 'right' | 'middle';
}

/** The place of a symbol: its upper left module, the width of a module, and the height of a row of modules. In millimetres. */
export interface PlacedSymbol extends Millimetres {
  symbol: CodeSymbol;
  module: number;
  rowHeight: number;
}

/** A label with the place of each part, in millimetres from its upper left corner. */
export interface LabelDrawing {
  lines: readonly TextLine[];
  symbol?: PlacedSymbol;
  /** True if the symbol has no room in a readable size. The label then has none. */
  isTooSmall: boolean;
}

/** Dots per millimetre of the common label printers, 203 dpi. Modules and their places are whole dots. */
export const DOTS = 8;
/** The narrowest module: 0.25 mm. */
const FEWEST_DOTS = 2;
const MOST_DOTS = { linear: 4, qr: 6 };
/** A linear symbol is between this high... */
const LEAST_BARS = 5;
/** ... and this high. */
const MOST_BARS = 20;
/** Below this height of the bars, the name gets fewer lines. */
const GOOD_BARS = 8;
const LINE_HEIGHT = 1.2;
/** The part of a line above its baseline. */
const ASCENT = 0.95;
const GAP = 0.8;

const toDots = (length: number): number => Math.ceil(length * DOTS - 1e-6) / DOTS;

/** The sizes of type on a label of a height. */
function typesFor({ label }: LabelSize, { isLarge = false }: LabelContent) {
  const between = (least: number, size: number, most: number) => Math.min(Math.max(size, least), most);
  const name = between(2.7, label.y * 0.1, 4.4) * (isLarge ? 2 : 1);
  const small = between(2.1, label.y * 0.07, 3);
  return {
    name: { size: name, bold: true },
    small: { size: small, bold: false },
    price: { size: small * 1.5, bold: true },
  };
}

type Types = ReturnType<typeof typesFor>;

/** The part of a label that has texts. */
interface Column {
  left: number;
  width: number;
}

/** Adds lines from the top to the bottom. */
function writer({ left, width }: Column, top: number) {
  const lines: TextLine[] = [];
  let y = top;
  const write = (texts: readonly string[], type: Type, align: TextLine['align'] = 'left') => {
    const x = align === 'left' ? left : align === 'right' ? left + width : left + width / 2;
    for (const [index, text] of texts.entries()) {
      lines.push({ ...type, x, baseline: y + (index * LINE_HEIGHT + ASCENT) * type.size, text, align });
    }
  };
  return {
    lines,
    write(texts: readonly string[], type: Type, align?: TextLine['align']) {
      write(texts, type, align);
      y += texts.length * type.size * LINE_HEIGHT;
    },
    /** Writes the text at the left and the price at the right of one line. */
    writeDetails({ text, price }: LabelContent, { small, price: priceType }: Types) {
      if (!text && !price) return;
      const size = price ? priceType.size : small.size;
      const shown = price && cutTo(price, width, priceType);
      if (shown) write([shown], priceType, 'right');
      const room = shown ? width - widthOf(shown, priceType) - GAP * 2 : width;
      // On the baseline of the price.
      const at = y + (size - small.size) * ASCENT;
      if (text)
        lines.push({
          ...small,
          x: left,
          baseline: at + ASCENT * small.size,
          text: cutTo(text, room, small),
          align: 'left',
        });
      y += size * LINE_HEIGHT;
    },
  };
}

const heightOf = (lines: number, { size }: Type): number => lines * size * LINE_HEIGHT;

const detailsHeight = ({ text, price }: LabelContent, types: Types): number =>
  price ? heightOf(1, types.price) : text ? heightOf(1, types.small) : 0;

/** Lays out a label: the name, the details, and at the bottom a linear symbol with its code; or a QR code with the texts beside. */
export function drawingOf(size: LabelSize, content: LabelContent): LabelDrawing {
  const { symbol } = content;
  const made = symbol && (symbol.symbology === 'qr' ? withQr : withBars)(size, content, symbol);
  return made ?? { lines: textsOnly(size, content), isTooSmall: symbol !== undefined };
}

function textsOnly(size: LabelSize, content: LabelContent): TextLine[] {
  const { padding, label } = size;
  const types = typesFor(size, content);
  const column = { left: padding.x, width: label.x - 2 * padding.x };
  const texts = writer(column, padding.y);
  const room =
    label.y - 2 * padding.y - detailsHeight(content, types) - (content.codeText ? heightOf(1, types.small) : 0);
  writeName(texts, content, column, room, types);
  texts.writeDetails(content, types);
  if (content.codeText) texts.write([cutTo(content.codeText, column.width, types.small)], types.small);
  return texts.lines;
}

/** Writes as many lines of the name as have room, at least one. */
function writeName(
  texts: ReturnType<typeof writer>,
  { name, isLarge }: LabelContent,
  { width }: Column,
  room: number,
  { name: type }: Types,
) {
  const most = isLarge ? 1 : Math.max(Math.floor(room / heightOf(1, type) + 1e-6), 1);
  texts.write(linesOf(name, width, most, type), type);
}

function withBars(size: LabelSize, content: LabelContent, symbol: CodeSymbol): LabelDrawing | undefined {
  const { padding, label } = size;
  const types = typesFor(size, content);
  const column = { left: padding.x, width: label.x - 2 * padding.x };
  const modules = symbol.rows[0]?.length ?? 0;
  const { left: before, right: after } = symbol.quiet;
  // The quiet zones may reach into the padding, but not beyond the label.
  const dots = Math.min(
    Math.floor((column.width * DOTS) / modules),
    Math.floor((label.x * DOTS) / (modules + before + after)),
    MOST_DOTS.linear,
  );
  if (dots < FEWEST_DOTS) return undefined;
  const module = dots / DOTS;

  const code = content.codeText ? [cutTo(content.codeText, column.width, types.small)] : [];
  const room = label.y - 2 * padding.y - detailsHeight(content, types) - heightOf(code.length, types.small) - GAP;
  const name = nameBeside(content, column, room, types);
  const barsHeight = Math.min(room - heightOf(name.length, types.name), MOST_BARS);
  if (barsHeight < LEAST_BARS) return undefined;

  const texts = writer(column, padding.y);
  texts.write(name, types.name);
  texts.writeDetails(content, types);
  const bottom = label.y - padding.y;
  const x = toDots(Math.max(column.left, before * module));
  const y = toDots(bottom - heightOf(code.length, types.small) - barsHeight);
  const codeTexts = writer({ left: x, width: modules * module }, bottom - heightOf(code.length, types.small));
  codeTexts.write(code, types.small, 'middle');
  return {
    lines: [...texts.lines, ...codeTexts.lines],
    symbol: { symbol, x, y, module, rowHeight: Math.floor(barsHeight * DOTS) / DOTS },
    isTooSmall: false,
  };
}

/** Returns the lines of the name above a linear symbol: fewer if the bars would be low. */
function nameBeside({ name, isLarge }: LabelContent, { width }: Column, room: number, { name: type }: Types): string[] {
  const most = isLarge ? 1 : Math.max(Math.floor((room - GOOD_BARS) / heightOf(1, type)), 1);
  return linesOf(name, width, Math.min(most, 3), type);
}

function withQr(size: LabelSize, content: LabelContent, symbol: CodeSymbol): LabelDrawing | undefined {
  const { padding, label } = size;
  const types = typesFor(size, content);
  const modules = symbol.rows.length;
  const { left: before, top: above } = symbol.quiet;
  const height = label.y - 2 * padding.y;
  const dots = Math.min(
    Math.floor((height * DOTS) / modules),
    Math.floor((label.y * DOTS) / (modules + 2 * above)),
    // At least half of the width is for the texts.
    Math.floor((label.x * DOTS) / 2 / (modules + before)),
    MOST_DOTS.qr,
  );
  if (dots < FEWEST_DOTS) return undefined;
  const module = dots / DOTS;
  const side = modules * module;
  const x = toDots(Math.max(padding.x, before * module));
  const y = toDots(Math.max((label.y - side) / 2, above * module));
  const left = x + side + before * module;
  const column = { left, width: label.x - padding.x - left };
  const texts = writer(column, padding.y);
  const room = height - detailsHeight(content, types) - (content.codeText ? heightOf(1, types.small) : 0);
  writeName(texts, content, column, room, types);
  texts.writeDetails(content, types);
  if (content.codeText) texts.write([cutTo(content.codeText, column.width, types.small)], types.small);
  return { lines: texts.lines, symbol: { symbol, x, y, module, rowHeight: module }, isTooSmall: false };
}
