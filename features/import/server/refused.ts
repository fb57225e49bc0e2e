import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { isNumber } from '../read/values';
import { shownOf } from './batches';
import { reasonWriter } from './reasons';
import { tables } from './tables';

/**
 * Returns the refused rows of a batch as a file with the same columns, and the reasons in a further one, in
 * the language of the request. @throws ApiError 404
 */
export async function refusedAsCsv(context: Context, id: number): Promise<{ fileName: string; csv: string }> {
  const { fileName, columns, delimiter } = await shownOf(context, id);
  const { primary, word } = context;
  const rows = await tables(primary)
    .selectFrom('import_row')
    .distinctOn('row')
    .select(['cells', 'column_title', 'message'])
    .where('batch_id', '=', id)
    .where('kind', '=', 'refused')
    .orderBy('row')
    .orderBy('part')
    .execute();
  const between = delimiter ?? ';';
  const reasonOf = reasonWriter(word, columns);
  const lines = [
    [...columns.map(({ title }) => title), word('Reason')],
    ...rows.map(({ cells, column_title, message }) => [
      ...columns.map(({ column }) => cells?.[column] ?? ''),
      Object.values(reasonOf(column_title, message)).filter(Boolean).join(': '),
    ]),
  ];
  const csv = lines.map((line) => line.map((cell) => quoted(cell, between)).join(between)).join('\r\n');
  // The mark makes Excel read it as UTF-8.
  const name = word(say('{name}-refused', { name: fileName.replace(/\.[^.]*$/, '') }));
  return { fileName: `${name}.csv`, csv: `\ufeff${csv}\r\n` };
}

const quoted = (text: string, delimiter: string): string => {
  const cell = disarmed(text);
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** Returns a cell that a spreadsheet does not run as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const disarmed = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell);
