import { words as own } from 'virtual:look';
import type { I18nProvider } from 'react-admin';

/** The texts of react-admin's forms. All other texts are in the components that show them. */
const standard = {
  'ra.validation.required': 'Required',
  'ra.validation.minValue': 'Must be at least %{min}',
  'ra.validation.maxValue': 'Must be at most %{max}',
  'ra.validation.minLength': 'Must have at least %{min} characters',
  'ra.validation.maxLength': 'Must have at most %{max} characters',
  'ra.message.unsaved_changes': "Some of your changes weren't saved. Are you sure you want to ignore them?",
};

/** The key of a form text that an extension can replace. */
export type Word = keyof typeof standard;

const words: Readonly<Partial<Record<string, string>>> = { ...standard, ...own };

/** The texts of the react-admin components in use. A key without a text is shown as it is. */
export const i18nProvider: I18nProvider = {
  translate: (key, options = {}) =>
    (words[key] ?? key).replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name])),
  changeLocale: async () => {},
  getLocale: () => 'en',
};
