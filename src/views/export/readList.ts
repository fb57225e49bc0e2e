import { type DataProvider, HttpError } from 'react-admin';
import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord } from '../../schema/record';
import { isRefusal } from '../data/failed';
import { listParams } from '../list/listQueryOptions';
import { allRows, type ListPart, type Step } from './allRows';

/** Milliseconds before each retry. */
const DELAYS = [500, 1000, 2000, 4000, 8000];

/** Returns whether the status is temporary: timeout, too early, too many requests. */
const isTemporary = (error: unknown): boolean => error instanceof HttpError && [408, 425, 429].includes(error.status);

interface RetryOptions {
  signal: AbortSignal;
  /** Called with the error before each retry. */
  onWait: (why: Error) => void;
  /** Called after the last retry or a refusal. Resolves when the user wants to try again. */
  onStuck: (why: Error) => Promise<void>;
}

/** Retries a request until it succeeds. @throws the signal's reason if it is aborted */
export async function withRetries<T>(ask: () => Promise<T>, { signal, onWait, onStuck }: RetryOptions): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const why = error instanceof Error ? error : new Error(String(error));
      const wait = isRefusal(why) && !isTemporary(why) ? undefined : DELAYS[tries];
      if (wait === undefined) {
        await onStuck(why);
        tries = -1;
      } else {
        onWait(why);
        await pause(wait, signal);
      }
    }
  }
}

/** Waits for some time, or until the signal is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

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
