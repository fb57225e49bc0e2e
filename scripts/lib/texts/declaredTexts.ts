import type { Definition } from '../../../contract/definition/define';
import type { Addition } from '../../../contract/definition/extend';
import type { Field, Fields } from '../../../contract/definition/fields';
import type { MovementType } from '../../../contract/definition/movementType';
import type { SettingsDefinition } from '../../../contract/definition/settings';
import { defaultTexts } from '../../../src/schema/texts';

/*
 * The originals that the web app forms from declarations. A catalogue has an entry for each, since other languages decline nouns.
 */

/** Returns the key of a counted noun: `{count} carriers`. */
export const countedKey = (many: string): string => `{count} ${many.toLowerCase()}`;

/** Returns the texts of an entity's screens. */
export function textsOfEntity({ one, many, fields, detail = {} }: Definition): string[] {
  const noun = one.toLowerCase();
  return unique([
    one,
    many,
    many.toLowerCase(),
    countedKey(many),
    ...Object.values(defaultTexts(one, many)),
    ...['created', 'changed', 'deleted'].map((how) => `The ${noun} was ${how}.`),
    ...textsOfFields({ ...fields, ...detail }),
  ]);
}

export const textsOfAddition = ({ fields, choices = {} }: Addition): string[] =>
  unique([...textsOfFields(fields), ...Object.values(choices).flatMap((labels) => Object.values(labels))]);

export const textsOfMovementType = ({ sentence, document }: MovementType): string[] =>
  unique([sentence, ...(document ? [document.title] : [])]);

export const textsOfSettings = ({ title, fields }: SettingsDefinition): string[] =>
  unique([title, ...textsOfFields(fields), ...Object.values(fields).flatMap(({ note }) => note ?? [])]);

const textsOfFields = (fields: Fields): string[] => Object.values(fields).flatMap(textsOfField);

function textsOfField(field: Field): string[] {
  const { label } = field;
  switch (field.kind) {
    case 'choice':
      return [label, `Choose ${label}`, ...Object.values(field.choices)];
    case 'reference':
      return [label, field.hint ?? `Choose ${label}`, ...(field.narrowedBy?.hint ? [field.narrowedBy.hint] : [])];
    case 'group':
      return [label, ...textsOfFields(field.fields)];
    case 'lines':
      return [label, `No ${label}.`, ...textsOfFields(field.fields)];
    default:
      return [label];
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
