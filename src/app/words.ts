import { words as own } from 'virtual:look';
import type { I18nProvider } from 'react-admin';

/** What react-admin's forms say. All other words are this project's own, and stand where they are shown. */
const standard = {
  'ra.validation.required': 'Required',
  'ra.validation.minValue': 'Must be at least %{min}',
  'ra.validation.maxValue': 'Must be at most %{max}',
  'ra.validation.minLength': 'Must have at least %{min} characters',
  'ra.validation.maxLength': 'Must have at most %{max} characters',
  'ra.message.unsaved_changes': "Some of your changes weren't saved. Are you sure you want to ignore them?",
};

/** What a form may say in words of its own. */
export type Word = keyof typeof standard;

const words: Readonly<Partial<Record<string, string>>> = { ...standard, ...own };

/** The words of react-admin's parts that are in use; whatever else it says is shown as it is. */
export const i18nProvider: I18nProvider = {
  translate: (key, options = {}) =>
    (words[key] ?? key).replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name])),
  changeLocale: async () => {},
  getLocale: () => 'en',
};
