import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { readList } from '../export/readList';
import { type PanelJob, runInPanel } from '../export/runInPanel';
import { PrintedList } from './PrintedList';

/** The maximum number of printed rows: about 40 sheets, loaded by 40 requests. */
export const MOST_PRINTED = 1000;

interface Start extends Omit<PanelJob, 'title'> {
  /** The sums of all rows, by field. */
  totals: AnyRow | undefined;
}

/**
 * Loads all rows of a list, up to {@link MOST_PRINTED}, and prints them.
 * @param show adds the printed table to the page; null removes it
 * @param cancelSignal aborts the print when the user leaves the list or changes its URL
 */
export async function startPrint(
  { totals, ...start }: Start,
  show: (sheet: ReactNode) => void,
  cancelSignal: AbortSignal,
): Promise<void> {
  const { entity, address } = start;
  const rows: AnyRecord[] = [];
  let total = 0;
  const isRead = await runInPanel(
    { ...start, title: `Print: ${entity.texts.listHeading}` },
    async (job, watched) => {
      const onStep: typeof watched.onStep = (step) =>
        watched.onStep({ ...step, total: Math.min(step.total, MOST_PRINTED) });
      for await (const step of readList(job, { ...watched, onStep })) {
        rows.push(...step.rows);
        total = step.total;
        if (rows.length >= MOST_PRINTED) break;
      }
    },
    { stays: false, cancelSignal },
  );
  if (!isRead) return;
  flushSync(() =>
    show(
      <PrintedList
        entity={entity}
        sorting={address.sorting}
        rows={rows.slice(0, MOST_PRINTED)}
        total={total}
        totals={totals}
      />,
    ),
  );
  window.addEventListener('afterprint', () => show(null), { once: true, signal: cancelSignal });
  window.print();
}
