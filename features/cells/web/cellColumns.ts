import { use, useEffect, useMemo, useState } from 'react';
import { I18nContext, type I18nProvider } from 'react-admin';
import { readings } from '../../../src/format/typedNumber';
import { can, type Entity } from '../../../src/schema/entity';
import type { NamedField } from '../../../src/schema/field';
import type { CellEdit, Column } from '../../../src/schema/list/columns';
import type { AnyRecord, AnyRow } from '../../../src/schema/record';
import { localized } from '../../../src/views/controls/NumberBox';
import { EntitiesContext } from '../../../src/views/data/entities';
import { problemOf } from './cellChecks';

/** A column whose cells can be changed. */
export interface CellColumn {
  key: string;
  label: string;
  /** The entity whose form saves the value. */
  entity: Entity;
  /** Whether the rows of the list have the value; a feature adds it otherwise. */
  isOwn: boolean;
  isNumber: boolean;
  /** Whether a 0 needs a question: a price that is missing must not become one of 0. */
  isMoney: boolean;
  /** Returns the value of a row of the list, as it is typed. */
  shownIn: (row: AnyRow) => string;
  /** Returns the value of a record of the form, as it is typed. */
  read: (record: AnyRow) => string;
  /** Returns the record with another value. @param plain a plain number, or a text */
  write: (record: AnyRecord, plain: string) => AnyRow;
  /** Returns why the form would refuse a value. */
  check: (plain: string) => string | undefined;
  /** Returns the value as rows have it. */
  valueOf: (plain: string) => unknown;
  /** Returns a value of rows as it is typed. */
  textOf: (value: unknown) => string;
}

/**
 * Returns the columns of a list whose values have a form that the user may save: numbers and short texts of the list's own form, and
 * added columns that declare `edit`. The name, which links to the record, is not one of them.
 * @param chosen the id of the record that the list is narrowed to
 */
export function useCellColumns(list: Entity, columns: Entity['columns'], chosen: string | null): CellColumn[] {
  const all = use(EntitiesContext);
  // The hook of react-admin would load the chunk of the forms.
  const { translate } = use(I18nContext);
  const names = [...new Set(columns.flatMap(({ edit }) => edit?.entity ?? []))].join();
  const [others, setOthers] = useState<readonly Entity[]>([]);
  useEffect(() => {
    let isGone = false;
    const needed = all.filter(({ name }) => names.split(',').includes(name));
    const loading = needed.map(async (each) => ('load' in each ? await each.load() : each));
    // Without the code of an entity its cells are only shown.
    void Promise.allSettled(loading).then((results) => {
      const loaded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      if (!isGone) setOthers(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [all, names]);
  return useMemo(
    () =>
      columns.slice(1).flatMap((column) => {
        const { entity = list.name, field = column.key } = column.edit ?? {};
        const owner = [list, ...others].find(({ name }) => name === entity);
        const input = owner && can(owner, 'update') && owner.form.find(({ name }) => name === field);
        return (input && cellColumn(column, owner, input, { chosen, translate })) || [];
      }),
    [list, columns, others, chosen, translate],
  );
}

/** Returns the column of cells; undefined if its input is more than a line of text. */
function cellColumn(
  { key, label, edit, plain }: Column<AnyRow>,
  entity: Entity,
  field: NamedField,
  { chosen, translate }: { chosen: string | null; translate: I18nProvider['translate'] },
): CellColumn | undefined {
  const value = edit?.line ? lineValue(field, edit.line, chosen) : fieldValue(field);
  const { input, sheet } = value?.part.kind ?? {};
  const isNumber = input?.as === 'number';
  if (!value || !(isNumber || (input?.as === 'text' && input.type === 'text'))) return undefined;
  const isMoney = sheet === 'money';
  const textOf = (shown: unknown): string =>
    typeof shown === 'number' ? localized(isMoney ? shown.toFixed(2) : String(shown)) : String(shown ?? '');
  return {
    key,
    label,
    entity,
    isOwn: !edit,
    isNumber,
    isMoney,
    shownIn: (row) => textOf(plain(row)),
    read: (record) => textOf(value.read(record)),
    write: value.write,
    check: (text) => problemOf(value.part, value.isOptional, text, translate),
    valueOf: (text) => (text === '' ? null : isNumber ? Number(text) : text),
    textOf,
  };
}

interface FormValue extends Pick<CellColumn, 'write'> {
  part: NamedField;
  isOptional: boolean;
  read: (record: AnyRow) => unknown;
}

const fieldValue = (field: NamedField): FormValue => ({
  part: field,
  isOptional: field.optional === true,
  read: (record) => record[field.name],
  write: (record, plain) => ({ ...record, [field.name]: plain }),
});

/** The value in the line of the chosen record. An empty value removes the line. */
function lineValue(
  { name, kind: { input } }: NamedField,
  [by, key]: NonNullable<CellEdit['line']>,
  chosen: string | null,
): FormValue | undefined {
  const part = input.as === 'lines' && input.parts.find((each) => each.name === key);
  if (!part || chosen === null) return undefined;
  const linesOf = (record: AnyRow) => (record[name] ?? []) as readonly AnyRow[];
  const isChosen = (line: AnyRow) => String(line[by]) === chosen;
  return {
    part,
    isOptional: true,
    read: (record) => linesOf(record).find(isChosen)?.[key],
    write: (record, plain) => {
      const others = linesOf(record).filter((line) => !isChosen(line));
      return { ...record, [name]: plain === '' ? others : [...others, { [by]: Number(chosen), [key]: plain }] };
    },
  };
}

/** Returns whether two typed values of a column are the same: 5 and 5.00 are. */
export function isSameValue({ isNumber }: Pick<CellColumn, 'isNumber'>, one: string, two: string): boolean {
  if (one === two) return true;
  const [[left, other], [right]] = [readings(one), readings(two)];
  return isNumber && other === undefined && left !== undefined && Number(left) === Number(right);
}
