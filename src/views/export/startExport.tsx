import { createRoot } from 'react-dom/client';
import { daysAgo } from '../../format/date';
import { ExportPanel, type Progress } from './ExportPanel';
import { type ExportJob, exportList } from './exportList';
import { targetFor } from './target';

interface Start extends Omit<ExportJob, 'checkAuth'> {
  /** Rejects where nobody is signed in. */
  checkAuth: () => Promise<unknown>;
  /** True where it may be more than a browser should keep. */
  isLarge: boolean;
}

/** Writes a list into a file, also while another page is shown. */
export async function startExport({ isLarge, checkAuth, ...job }: Start): Promise<void> {
  const file = `${job.entity.name}-${daysAgo(0)}.csv`;
  // Before all else: a browser lets only who has just clicked choose a place.
  const target = await targetFor(file, isLarge);
  if (!target) return;
  const opener = document.activeElement;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();

  // Of its own, so that it outlives the page that it was started on.
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
    root.render(<ExportPanel entity={job.entity} file={file} progress={progress} onCancel={cancel} onClose={close} />);
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
    await exportList({ ...job, checkAuth: () => checkAuth().then(() => {}, cancel) }, target, {
      signal,
      onStep: (step) => show({ ...going, step }),
      onWait: (waiting) => show({ waiting }),
      onStuck,
    });
    show({ outcome: 'done' });
  } catch (error) {
    if (signal.aborted) close();
    else show({ outcome: error instanceof Error ? error : new Error(String(error)) });
  }
}
