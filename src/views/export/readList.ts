import type { DataProvider } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { listParams } from '../list/listQueryOptions';
import { allRows, type ListPart, type Step } from './allRows';
import { withRetries } from './withRetries';

/** A list to read completely. */
export interface ListJob {
  entity: Entity;
  address: ListAddress;
  /** The id of the record that the list is narrowed to. */
  chosen: string | null;
  dataProvider: DataProvider;
  /** Cancels the job if the session has ended. */
  checkAuth: () => Promise<void>;
}

/** The callbacks of a reader, and the signal that cancels it. */
export interface Watched {
  signal: AbortSignal;
  onStep: (step: Step) => void;
  onWait: (why: Error) => void;
  /** Resolves when the user wants to try again. */
  onStuck: (why: Error) => Promise<void>;
}

/** Reads all rows of a list, with its filters and scope, in the API's order. */
export async function* readList(job: ListJob, { onStep, ...retryOptions }: Watched): AsyncGenerator<Step, void> {
  for await (const step of allRows((page) =>
    withRetries(() => readPage(job, page, retryOptions.signal), retryOptions),
  )) {
    yield step;
    onStep(step);
  }
  retryOptions.signal.throwIfAborted();
}

async function readPage(job: ListJob, page: number, signal: AbortSignal): Promise<ListPart> {
  const { entity, address, chosen, dataProvider, checkAuth } = job;
  await checkAuth();
  signal.throwIfAborted();
  const params = listParams(entity, { ...address, page }, chosen);
  const { data, meta } = await dataProvider.getList<AnyRecord>(entity.name, { ...params, signal });
  const { keep } = address.preset ?? {};
  // The response has all rows, since `keep` is applied by the client.
  const complete = async (rows: AnyRecord[]) => entity.complete?.(rows, { chosen, signal }) ?? rows;
  if (keep) return { rows: await complete(data.filter(keep)), totalPages: 1, totalRows: undefined };
  return { rows: await complete(data), totalPages: Number(meta?.totalPages ?? 1), totalRows: meta?.totalRows };
}
