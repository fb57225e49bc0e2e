import { daysAgo } from '../../format/date';
import type { CsvFormat } from './csv';
import { exportList } from './exportList';
import { inPanel, type PanelJob } from './inPanel';
import { targetFor } from './target';

interface Start extends Omit<PanelJob, 'title'> {
  format: CsvFormat;
  /** True where it may be more than a browser should keep. */
  isLarge: boolean;
}

/** Writes a list into a file, also while another page is shown. */
export async function startExport({ isLarge, format, ...start }: Start): Promise<void> {
  const title = `${start.entity.name}-${daysAgo(0)}.csv`;
  // Before all else: a browser lets only who has just clicked choose a place.
  const target = await targetFor(title, isLarge);
  if (!target) return;
  await inPanel({ ...start, title }, (job, watched) => exportList(job, format, target, watched), { stays: true });
}
