import { createRoot } from 'react-dom/client';
import { ExportPanel, type Progress } from './ExportPanel';
import type { ListJob, Watched } from './readList';

/** A list to be read, and as what the panel names that. */
export interface PanelJob extends Omit<ListJob, 'checkAuth'> {
  title: string;
  /** Rejects where nobody is signed in. */
  checkAuth: () => Promise<unknown>;
}

/**
 * Works on a list in a panel in the corner, with its progress, *Go on* where it is stuck, and *Cancel*. The panel has a root of
 * its own, so that it outlives the page that it was opened on.
 * @param stays whether the panel says at the end what was done
 * @param gone cancels the work
 * @returns whether the work was done; false where it was cancelled or failed, which the panel says
 */
export async function inPanel(
  { title, checkAuth, ...job }: PanelJob,
  work: (job: ListJob, watched: Watched) => Promise<void>,
  { stays, gone }: { stays: boolean; gone?: AbortSignal },
): Promise<boolean> {
  const opener = document.activeElement;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  gone?.addEventListener('abort', cancel, { signal });

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
