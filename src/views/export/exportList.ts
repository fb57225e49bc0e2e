import { translate } from '../../texts/t';
import { type CsvFormat, csvLine, UTF8_MARK } from './csv';
import { type ListJob, readList, type Watched } from './readList';
import type { Target } from './target';

/**
 * Writes all rows and all columns of a list to a file.
 * @throws the error that ended the export; the target is aborted then
 */
export async function exportList(job: ListJob, format: CsvFormat, target: Target, watched: Watched): Promise<void> {
  const { columns } = job.entity;
  const line = (values: (string | number)[]) => csvLine(values, format);
  try {
    await target.write(UTF8_MARK + line(columns.map(({ label }) => translate(label))));
    for await (const { rows } of readList(job, watched)) {
      await target.write(rows.map((row) => line(columns.map(({ plain }) => plain(row)))).join(''));
    }
    await target.close();
  } catch (error) {
    // A target that cannot be aborted is closed already.
    await target.abort().catch(() => {});
    throw error;
  }
}
