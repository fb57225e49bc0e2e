import { words as own } from 'virtual:look';
import type { I18nProvider } from 'react-admin';
import type { Key } from '../texts/catalogue';
import { locale } from '../texts/language';
import { translate } from '../texts/t';

/** The texts of react-admin's forms. All other texts are in the components that show them. */
const standard = {
  'ra.validation.required': 'Required',
  'ra.validation.minValue': 'Must be at least {min}',
  'ra.validation.maxValue': 'Must be at most {max}',
  'ra.validation.minLength': 'Must have at least {min} characters',
  'ra.validation.maxLength': 'Must have at most {max} characters',
  'ra.message.unsaved_changes': "Some of your changes weren't saved. Are you sure you want to ignore them?",
} as const satisfies Record<string, Key>;

/** The key of a form text that an extension can replace. */
export type Word = keyof typeof standard;

const originals: Readonly<Partial<Record<string, string>>> = standard;
const replaced: Readonly<Partial<Record<string, string>>> = own;

/** The texts of the react-admin components in use. A key without a text is shown as it is. */
export const i18nProvider: I18nProvider = {
  translate: (key, options = {}) =>
    (replaced[key] ?? translate(originals[key] ?? key)).replace(/%?\{(\w+)\}/g, (_, name: string) =>
      String(options[name]),
    ),
  changeLocale: async () => {},
  getLocale: locale,
};
