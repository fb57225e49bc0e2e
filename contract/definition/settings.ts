import type { Rule } from './define';
import type { Field } from './fields';
import type { Attributes } from './shapes';

/** The kinds of fields that settings may have: a value of its own, no reference to a record. */
type SettingField = Exclude<Field, { kind: 'reference' | 'id' | 'group' | 'lines' }>;
export type SettingFields = Readonly<Record<string, SettingField>>;

/** A value of a setting; null for an optional one. */
export type SettingValue = string | number | boolean | null;

type ValuesOf<F extends SettingFields> = string extends keyof F
  ? Readonly<Record<string, SettingValue>>
  : Attributes<F>;

/** The values of settings. */
export type SettingsOf<S extends SettingsDefinition> = ValuesOf<S['fields']>;

/** Settings of a feature or extension, in its `settings.ts`. Plain data: the server and the web app both load it. */
export interface SettingsDefinition<F extends SettingFields = SettingFields> {
  /** Its name in the API and in the database: the name of its folder. */
  name: string;
  /** The heading of its section. */
  title: string;
  fields: F;
  /** The values until an administrator changes them. */
  defaults: ValuesOf<F>;
  /** Rules across fields, which the server checks. */
  rules?: readonly (Pick<Rule, 'field'> & { check(values: never): ReturnType<Rule['check']> })[];
}

/**
 * Declares settings, which administrators change on the page *Settings*.
 * @example
 * export const settings = defineSettings({
 *   name: 'carriers', title: 'Carriers',
 *   fields: { pickupDays: integer('Days until the Pickup', { min: 1, max: 30 }) },
 *   defaults: { pickupDays: 2 },
 * });
 */
export const defineSettings = <const F extends SettingFields>(
  settings: Omit<SettingsDefinition<F>, 'defaults' | 'rules'> & {
    defaults: NoInfer<ValuesOf<F>>;
    rules?: readonly Rule<NoInfer<F>>[];
  },
): SettingsDefinition<F> => settings;

/** Finds the results of `defineSettings` among the exports of modules. */
export const settingsIn = (exported: readonly unknown[]): SettingsDefinition[] =>
  exported.filter(
    (value): value is SettingsDefinition =>
      typeof value === 'object' && value !== null && 'fields' in value && 'defaults' in value,
  );
