import { createRoot } from 'react-dom/client';
import { ExportPanel, type Progress } from './ExportPanel';
import type { ListJob, Watched } from './readList';

/** A list to read, with the title of the panel. */
export interface PanelJob extends Omit<ListJob, 'checkAuth'> {
  title: string;
  /** Rejects if the session has ended. */
  checkAuth: () => Promise<unknown>;
}

/**
 * Runs a job on a list, with a panel in the corner that shows its progress, *Go on* after a failure, and *Cancel*. The panel
 * has its own React root, so that it stays open when the user leaves the page.
 * @param stays whether the panel stays open and shows the result
 * @param cancelSignal cancels the job
 * @returns whether the job completed; false if it was cancelled or failed, which the panel shows
 */
export async function runInPanel(
  { title, checkAuth, ...job }: PanelJob,
  work: (job: ListJob, watched: Watched) => Promise<void>,
  { stays, cancelSignal }: { stays: boolean; cancelSignal?: AbortSignal },
): Promise<boolean> {
  const opener = document.activeElement;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  cancelSignal?.addEventListener('abort', cancel, { signal });

  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    const hadFocus = place.contains(document.activeElement);
    root.unmount();
    place.remove();
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
  };
  let progress: Progress = {};
  const show = (change: Progress) => {
    progress = { ...progress, ...change };
    root.render(
      <ExportPanel entity={job.entity} title={title} progress={progress} onCancel={cancel} onClose={close} />,
    );
  };
  const going = { waiting: undefined, stuck: undefined };
  const onStuck = (why: Error) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      const goOn = () => {
        show(going);
        resolve();
      };
      show({ stuck: { why, goOn } });
    });

  show({});
  try {
    await work(
      { ...job, checkAuth: () => checkAuth().then(() => {}, cancel) },
      { signal, onStep: (step) => show({ ...going, step }), onWait: (waiting) => show({ waiting }), onStuck },
    );
    if (stays) show({ outcome: 'done' });
    else close();
    return true;
  } catch (error) {
    if (signal.aborted) close();
    else show({ outcome: error instanceof Error ? error : new Error(String(error)) });
    return false;
  }
}
