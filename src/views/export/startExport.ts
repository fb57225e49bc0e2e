import { daysAgo } from '../../format/date';
import type { ExportFormat } from './exportFormat';
import { exportList } from './exportList';
import { type PanelJob, runInPanel } from './runInPanel';
import { targetFor } from './target';

interface Start extends Omit<PanelJob, 'title'> {
  format: ExportFormat;
  /** True if the browser should not hold the whole file. */
  isLarge: boolean;
}

/** Writes a list to a file. Continues when the user opens another page. */
export async function startExport({ isLarge, format, ...start }: Start): Promise<void> {
  const { name, exportName = () => `${name}-${daysAgo(0)}` } = start.entity;
  const title = `${exportName(start.address.filters)}.${format.extension}`;
  // First of all: browsers open a file picker only directly after a click.
  const target = await targetFor(title, format.type, isLarge);
  if (!target) return;
  await runInPanel({ ...start, title }, (job, watched) => exportList(job, format, target, watched), { stays: true });
}
