import type { Definition } from '../../contract/definition/define';
import { nameFieldOf } from '../../contract/definition/define';
import { type Field, type Fields, mayBeNull, type TextField } from '../../contract/definition/fields';
import { addressOf } from '../../server/entity/addressField';

/** A value of a record that a column of a file can have. */
export interface Target {
  /** Its name: `unitPrice`, `address.city`, `barcodes`. */
  name: string;
  label: string;
  /** The list whose records have it. */
  of: string;
  field: Field;
  /** The attributes of a body that lead to it. */
  path: readonly string[];
  /** Whether a new record needs a value. */
  isRequired: boolean;
  /** For the only field of lines: several columns may have it, and each value is a line. */
  part?: string;
  /** A whole address in one line. */
  isWholeAddress?: true;
  /** A person's name and surname in one cell. */
  isWholeName?: true;
  /** The number of a flat, which is part of the number of the house. */
  isFlat?: true;
  /** The number of pieces that the price of a row is for. */
  isPricePer?: true;
  /** A code that one line of a record has, such as a barcode with its pieces. */
  isCode?: true;
  /** Only finds the record of a row. */
  isKey?: true;
  /** Has only a column that the user has chosen, because its titles have other meanings too. */
  isChosen?: true;
  /** The id of the warehouse in which a column is the amount. */
  amountIn?: number;
  /** The day from which the values of a row apply. */
  isStart?: true;
  /** Has one value for the whole file, so that no column can have it. */
  isForAll?: true;
}

/** The whole address in one line, `ul. Długa 1/2, 80-001 Gdańsk`. */
const WHOLE: TextField = { kind: 'text', label: 'Address' };
/** A name and surname in one cell, `Anna Nowak`. */
const WHOLE_NAME: TextField = { kind: 'text', label: 'Name and Surname' };
/** A flat beside the number of a house, for the street number `5/12`. */
const FLAT: TextField = { kind: 'text', label: 'Flat Number' };

/** Whether a value is no value of a record, but becomes others. */
export const becomesOthers = ({ isWholeAddress, isWholeName, isFlat, isPricePer }: Target): boolean =>
  Boolean(isWholeAddress || isWholeName || isFlat || isPricePer);

/** Whether a value is the price of one piece. */
export const isPriceOfPiece = ({ path, field, isForAll }: Target): boolean =>
  field.kind === 'money' && !isForAll && ['unitPrice', 'unitCost', 'price'].includes(path.at(-1) ?? '');

/** Adds the number of pieces that a price is for to the values of a list with prices. */
export const withPricePer = (targets: readonly Target[]): Target[] => [
  ...targets,
  ...targets
    .filter(isPriceOfPiece)
    .slice(0, 1)
    .map(
      ({ of }): Target => ({
        name: 'pricePer',
        label: 'Pieces per Price',
        of,
        field: { kind: 'integer', label: 'Pieces per Price' },
        path: [],
        isRequired: false,
        isPricePer: true,
      }),
    ),
];

/** Returns the values of an entity's records that files can have. */
export function targetsOf(definition: Definition): Target[] {
  const of = definition.name;
  const targets = Object.entries(definition.fields).flatMap(([name, field]): Target[] => {
    if (field.computed || field.kind === 'id') return [];
    if (field.kind === 'lines') return targetOfLines(of, name, field.fields, field.label);
    if (field.kind === 'group') {
      const prefix = field.flat ? [] : [name];
      const parts = Object.entries(field.fields).map(
        ([part, each]): Target => ({
          name: [...prefix, part].join('.'),
          label: each.label,
          of,
          field: each,
          path: [...prefix, part],
          // A country implies its region.
          isRequired: isNeeded(each) && !mayBeNull(field) && part !== 'regionId',
        }),
      );
      const isAddress = addressOf(definition.fields)?.[0] === name;
      const whole: Target = {
        name,
        label: field.label,
        of,
        field: WHOLE,
        path: prefix,
        isRequired: false,
        isWholeAddress: true,
      };
      const flat: Target = {
        name: [...prefix, 'flatNumber'].join('.'),
        label: FLAT.label,
        of,
        field: FLAT,
        path: [],
        isRequired: false,
        isFlat: true,
      };
      return isAddress ? [whole, ...parts.filter(({ path }) => path.at(-1) !== 'regionId'), flat] : parts;
    }
    return [{ name, label: field.label, of, field, path: [name], isRequired: isNeeded(field) }];
  });
  return isPerson(definition) ? [...targets, wholeNameOf(of)] : targets;
}

const isPerson = ({ fields }: Definition): boolean => 'surname' in fields && 'name' in fields;

const wholeNameOf = (of: string): Target => ({
  name: 'fullName',
  label: WHOLE_NAME.label,
  of,
  field: WHOLE_NAME,
  path: [],
  isRequired: false,
  isWholeName: true,
});

const isNeeded = (field: Field): boolean =>
  !mayBeNull(field) && !field.added && !('initial' in field && field.initial !== undefined);

function targetOfLines(of: string, name: string, fields: Fields, label: string): Target[] {
  // A line may have further values with a default: the pieces of a barcode.
  const parts = Object.entries(fields).filter(([, each]) => isNeeded(each));
  const [[part, field] = []] = parts;
  if (parts.length !== 1 || part === undefined || field?.kind !== 'text') return [];
  return [{ name, label, of, field, path: [name], isRequired: false, part }];
}

/** Returns the lists of lines that records need and no file can have. */
export const unreachable = ({ fields }: Definition): string[] =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'lines' && !field.computed && (field.min ?? 0) > 0 ? [field.label] : [],
  );

/** Returns the target that a person means by a name: a field, its label, or `category` for `categoryId`. */
export function targetNamed(targets: readonly Target[], name: string): Target | undefined {
  const wanted = name.toLowerCase();
  const isMeant = (test: (target: Target) => string | undefined) =>
    targets.find((target) => test(target)?.toLowerCase() === wanted);
  return (
    isMeant((target) => target.name) ??
    isMeant((target) => target.path.at(-1)) ??
    isMeant((target) => target.path.at(-1)?.replace(/Id$/, '')) ??
    isMeant((target) => target.name.replace(/s$/, '')) ??
    isMeant((target) => target.label)
  );
}

/** Returns the keys by which rows find their records, the default one first. */
export function keysOf(definition: Definition, mapped: ReadonlySet<string>): string[] {
  const targets = targetsOf(definition);
  const codes = targets.filter(({ part }) => part !== undefined).map(({ name }) => name);
  const unique = targets
    .filter(({ field, part }) => field.unique && part === undefined && field.kind === 'text')
    .map(({ name }) => name);
  const name = nameFieldOf(definition);
  // A person's name is no key.
  const emails = targets.filter(({ field }) => field.kind === 'email').map((target) => target.name);
  const names = name === undefined ? [] : [name];
  const all = [
    ...new Set([
      ...codes,
      ...unique,
      ...('surname' in definition.fields ? [...emails, ...names] : [...names, ...emails]),
    ]),
  ];
  return [...all.filter((key) => mapped.has(key)), ...all.filter((key) => !mapped.has(key))];
}
