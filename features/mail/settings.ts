import { choice } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';
import { LANGUAGE_NAMES } from '../../contract/language';

const { original: _, ...languages } = LANGUAGE_NAMES;

export const settings = defineSettings({
  name: 'mail',
  title: 'Mail',
  fields: { mailLanguage: choice('Language of Mails', languages) },
  defaults: { mailLanguage: 'en' },
});
