/** A width and a height, or a distance right and down, in millimetres. */
export interface Millimetres {
  x: number;
  y: number;
}

/** Labels of one size: on a sheet with several, or on a roll, whose page is one label. In millimetres. */
export interface LabelSize {
  /** The name in the stored settings. */
  key: string;
  /** How stationers call it. */
  name: string;
  kind: 'sheet' | 'roll';
  page: Millimetres;
  label: Millimetres;
  columns: number;
  rows: number;
  /** From the corner of the page to the first label. */
  margin: Millimetres;
  /** Between two labels. */
  gap: Millimetres;
  /** Kept free inside a label. Office printers do not print the outer 4 to 5 mm of a sheet. */
  padding: Millimetres;
}

const A4: Millimetres = { x: 210, y: 297 };
const LETTER: Millimetres = { x: 215.9, y: 279.4 };
const NONE: Millimetres = { x: 0, y: 0 };

const sheet = (size: Omit<LabelSize, 'kind'>): LabelSize => ({ ...size, kind: 'sheet' });

const roll = (key: string, name: string, label: Millimetres): LabelSize => {
  const padding = { x: 2, y: 2 };
  return { key, name, kind: 'roll', page: label, label, columns: 1, rows: 1, margin: NONE, gap: NONE, padding };
};

/** All sizes. A further one is a further entry. */
export const LABEL_SIZES: readonly LabelSize[] = [
  sheet({
    key: 'a4-24',
    name: 'A4, 3 × 8, 70 × 37 mm',
    page: A4,
    label: { x: 70, y: 37 },
    columns: 3,
    rows: 8,
    margin: { x: 0, y: 0.5 },
    gap: NONE,
    padding: { x: 5, y: 4.5 },
  }),
  sheet({
    key: 'a4-21',
    name: 'A4, 3 × 7, 63.5 × 38.1 mm',
    page: A4,
    label: { x: 63.5, y: 38.1 },
    columns: 3,
    rows: 7,
    margin: { x: 7.21, y: 15.15 },
    gap: { x: 2.54, y: 0 },
    padding: { x: 3, y: 3 },
  }),
  sheet({
    key: 'a4-40',
    name: 'A4, 4 × 10, 52.5 × 29.7 mm',
    page: A4,
    label: { x: 52.5, y: 29.7 },
    columns: 4,
    rows: 10,
    margin: NONE,
    gap: NONE,
    padding: { x: 4.5, y: 4 },
  }),
  sheet({
    key: 'letter-30',
    name: 'Letter, 3 × 10, 66.7 × 25.4 mm',
    page: LETTER,
    label: { x: 66.675, y: 25.4 },
    columns: 3,
    rows: 10,
    margin: { x: 4.7625, y: 12.7 },
    gap: { x: 3.175, y: 0 },
    padding: { x: 3, y: 2.5 },
  }),
  roll('roll-57', '57 × 32 mm', { x: 57, y: 32 }),
  roll('roll-100', '100 × 50 mm', { x: 100, y: 50 }),
];

/** Returns the number of labels on a page. */
export const placesOn = ({ columns, rows }: LabelSize): number => columns * rows;

/** Returns the upper left corner of a place of a page, counted from 0 by rows. */
export const cornerOf = ({ columns, margin, gap, label }: LabelSize, place: number): Millimetres => ({
  x: margin.x + (place % columns) * (label.x + gap.x),
  y: margin.y + Math.floor(place / columns) * (label.y + gap.y),
});

/**
 * Returns the pages of labels, each with the label of every place.
 * @param skipped the number of places of the first page that are used already
 */
export function pagesOf<L>(size: LabelSize, labels: readonly L[], skipped = 0): (L | undefined)[][] {
  const free = size.kind === 'sheet' ? Math.min(skipped, placesOn(size) - 1) : 0;
  const all: (L | undefined)[] = [...Array<undefined>(free), ...labels];
  const pages = labels.length === 0 ? 0 : Math.ceil(all.length / placesOn(size));
  return Array.from({ length: pages }, (_, page) => all.slice(page * placesOn(size), (page + 1) * placesOn(size)));
}
