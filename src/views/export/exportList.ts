import type { DataProvider } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import type { AnyRecord } from '../../schema/record';
import { listParams } from '../list/listQueryOptions';
import { allRows, type ListPart, type Step } from './allRows';
import { csvLine, UTF8_MARK } from './csv';
import { patiently } from './patiently';
import type { Target } from './target';

/** A list to be written into a file. */
export interface ExportJob {
  entity: Entity;
  address: ListAddress;
  /** The id of what the list is narrowed to. */
  chosen: string | null;
  dataProvider: DataProvider;
  /** Gives up where nobody is signed in any more. */
  checkAuth: () => Promise<void>;
}

interface Watched {
  signal: AbortSignal;
  onStep: (step: Step) => void;
  onWait: (why: Error) => void;
  /** Resolves once it shall be tried again. */
  onStuck: (why: Error) => Promise<void>;
}

/**
 * Writes all rows of a list, as its filters, what it is narrowed to and its API's order have them, with all its columns.
 * @throws what ended it before the end; the target is aborted then
 */
export async function exportList(job: ExportJob, target: Target, { onStep, ...patience }: Watched): Promise<void> {
  const { columns } = job.entity;
  const read = (page: number) => patiently(() => readPage(job, page, patience.signal), patience);
  try {
    await target.write(UTF8_MARK + csvLine(columns.map(({ label }) => label)));
    for await (const step of allRows(read)) {
      await target.write(step.rows.map((row) => csvLine(columns.map(({ plain }) => plain(row)))).join(''));
      onStep(step);
    }
    patience.signal.throwIfAborted();
    await target.close();
  } catch (error) {
    // What cannot be aborted has ended by itself.
    await target.abort().catch(() => {});
    throw error;
  }
}

async function readPage(job: ExportJob, page: number, signal: AbortSignal): Promise<ListPart> {
  const { entity, address, chosen, dataProvider, checkAuth } = job;
  await checkAuth();
  signal.throwIfAborted();
  const params = listParams(entity, { ...address, page }, chosen);
  const { data, meta } = await dataProvider.getList<AnyRecord>(entity.name, { ...params, signal });
  const { keep } = address.preset ?? {};
  // All rows have come at once.
  if (keep) return { rows: data.filter(keep), totalPages: 1, totalRows: undefined };
  return { rows: data, totalPages: Number(meta?.totalPages ?? 1), totalRows: meta?.totalRows };
}
