import { quoted } from './code';
import { capitalised } from './names';
import type { Field } from './plan';

/** What a list can be filtered by because of a field. */
export interface FilterParts {
  /** The declaration's lines, and the builders of `src/schema/filters` they use. */
  declared: string[];
  builder: string;
  /** The query parameters: the schema of `contract/common` and the condition of `server/resources/filters` of each. */
  parameters: { name: string; schema: string; condition: string }[];
}

/** A field of numbers is filtered by its bounds. */
export const range = (field: Field): FilterParts => {
  const stem = capitalised(field.name);
  return {
    builder: 'range',
    declared: [
      field.label === stem ? `...range(${quoted(stem)})` : `...range(${quoted(stem)}, ${quoted(field.label)})`,
    ],
    parameters: [
      { name: `min${stem}`, schema: 'bound', condition: 'atLeast' },
      { name: `max${stem}`, schema: 'bound', condition: 'atMost' },
    ],
  };
};

/** A field of days is filtered by the first and the last of them. */
export const days = (field: Field): FilterParts => {
  const [from, to] = [`from${capitalised(field.name)}`, `to${capitalised(field.name)}`] as const;
  return {
    builder: 'dayFilter',
    declared: [
      `${from}: dayFilter(${quoted(`From ${field.label}`)})`,
      `${to}: dayFilter(${quoted(`To ${field.label}`)})`,
    ],
    parameters: [
      { name: from, schema: 'dayFilter', condition: 'since' },
      { name: to, schema: 'dayFilter', condition: 'until' },
    ],
  };
};

/** A field is filtered by the one parameter that is called like it. */
export const one =
  (builder: string, schema: string, condition: string) =>
  ({ name, label, to }: Field): FilterParts => ({
    builder,
    declared: [`${name}: ${builder}(${quoted(label)}${to ? `, ${quoted(to.name)}` : ''})`],
    parameters: [{ name, schema, condition }],
  });
