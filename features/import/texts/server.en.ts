import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages that differ from the original. */
export default {
  'Its records have nothing that a row could find them by.': 'These records have no field that identifies them.',
  'Rows cannot be found by {wanted}. They can by: {keys}.':
    'Rows cannot be matched by {wanted}. They can be matched by: {keys}.',
  'The file is no spreadsheet.': 'The file is not a spreadsheet.',
  'The file is no table: {reason}': 'The file is not a table: {reason}',
  'The file is no text: it contains NUL characters.': 'The file is not text. Choose a CSV, TSV or XLSX file.',
  '{name} is no field of whole numbers.': '{name} is not a field of whole numbers.',
  '"{text}" is no day.': '"{text}" is not a date.',
  '"{text}" is no day with a time.': '"{text}" is not a date with a time.',
  '"{text}" is no time like 8:30.': '"{text}" is not a time like 8:30.',
  '"{text}" is no number.': '"{text}" is not a number.',
} satisfies Catalogue;
