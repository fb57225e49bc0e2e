import type { DataProvider } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import type { AnyRecord } from '../../schema/record';
import { listParams } from '../list/listQueryOptions';
import { allRows, type ListPart, type Step } from './allRows';
import { patiently } from './patiently';

/** A list to be read from its first page to its last. */
export interface ListJob {
  entity: Entity;
  address: ListAddress;
  /** The id of what the list is narrowed to. */
  chosen: string | null;
  dataProvider: DataProvider;
  /** Gives up where nobody is signed in any more. */
  checkAuth: () => Promise<void>;
}

/** What the reader of a list reports, and what ends or resumes it. */
export interface Watched {
  signal: AbortSignal;
  onStep: (step: Step) => void;
  onWait: (why: Error) => void;
  /** Resolves once it shall be tried again. */
  onStuck: (why: Error) => Promise<void>;
}

/** Reads all rows of a list, as its filters, what it is narrowed to and its API's order have them. */
export async function* readList(job: ListJob, { onStep, ...patience }: Watched): AsyncGenerator<Step, void> {
  for await (const step of allRows((page) => patiently(() => readPage(job, page, patience.signal), patience))) {
    yield step;
    onStep(step);
  }
  patience.signal.throwIfAborted();
}

async function readPage(job: ListJob, page: number, signal: AbortSignal): Promise<ListPart> {
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
