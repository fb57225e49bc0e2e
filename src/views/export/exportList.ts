import { translate } from '../../texts/t';
import type { ExportFormat } from './exportFormat';
import { type ListJob, readList, type Watched } from './readList';
import type { Target } from './target';
import { withRetries } from './withRetries';

/**
 * Writes all rows and all columns of a list to a file.
 * @throws the error that ended the export; the target is aborted then
 */
export async function exportList(job: ListJob, format: ExportFormat, target: Target, watched: Watched): Promise<void> {
  const { columns, exportColumns = columns, many } = job.entity;
  try {
    const { default: begin } = await withRetries(format.load, watched);
    const writer = begin({ name: translate(many), columns: exportColumns });
    await target.write(writer.head());
    for await (const { rows } of readList(job, watched)) await target.write(writer.rows(rows));
    await target.write(writer.end());
    await target.close();
  } catch (error) {
    // A target that cannot be aborted is closed already.
    await target.abort().catch(() => {});
    throw error;
  }
}
