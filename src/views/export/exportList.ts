import { type CsvFormat, csvLine, UTF8_MARK } from './csv';
import { type ListJob, readList, type Watched } from './readList';
import type { Target } from './target';

/**
 * Writes all rows of a list into a file, with all its columns.
 * @throws what ended it before the end; the target is aborted then
 */
export async function exportList(job: ListJob, format: CsvFormat, target: Target, watched: Watched): Promise<void> {
  const { columns } = job.entity;
  const line = (values: (string | number)[]) => csvLine(values, format);
  try {
    await target.write(UTF8_MARK + line(columns.map(({ label }) => label)));
    for await (const { rows } of readList(job, watched)) {
      await target.write(rows.map((row) => line(columns.map(({ plain }) => plain(row)))).join(''));
    }
    await target.close();
  } catch (error) {
    // What cannot be aborted has ended by itself.
    await target.abort().catch(() => {});
    throw error;
  }
}
