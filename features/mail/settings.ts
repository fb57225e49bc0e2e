import { choice } from '../../contract/definition/fields';
import { defineSettings } from '../../contract/definition/settings';

export const settings = defineSettings({
  name: 'mail',
  title: 'Mail',
  fields: { mailLanguage: choice('Language of Mails', { en: 'English', pl: 'Polski' }) },
  defaults: { mailLanguage: 'en' },
});
