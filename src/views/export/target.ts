/** The destination of a file. */
export interface Target {
  write: (text: string) => Promise<void>;
  /** Completes the file. */
  close: () => Promise<void>;
  /** Discards the file. */
  abort: () => Promise<void>;
}

/** The parts of https://wicg.github.io/file-system-access/ in use. Not all browsers have it. */
interface Picking {
  showSaveFilePicker: (options: {
    suggestedName: string;
  }) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;
}
const canPick = (of: object): of is Picking => 'showSaveFilePicker' in of;

/** Characters per write or blob. The browser stores large blobs on disk. */
const PIECE = 1 << 18;

/**
 * Opens a file. A large one is streamed to a place that the user picks, if the browser supports that; otherwise the file is
 * downloaded when complete.
 * @returns undefined if the user cancels the file picker
 */
export async function targetFor(name: string, isLarge: boolean): Promise<Target | undefined> {
  if (!isLarge || !canPick(window)) return inPieces(download(name));
  try {
    return inPieces(await streamTo(window, name));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

async function streamTo(picking: Picking, suggestedName: string): Promise<Target> {
  const file = await picking.showSaveFilePicker({ suggestedName });
  const isNew = (await file.getFile()).size === 0;
  const stream = await file.createWritable();
  return {
    write: (text) => stream.write(text),
    close: () => stream.close(),
    abort: async () => {
      await stream.abort();
      // Removes the empty file that the picker created.
      if (isNew) await file.remove?.();
    },
  };
}

function download(name: string): Target {
  let parts: Blob[] = [];
  return {
    write: async (text) => void parts.push(new Blob([text])),
    close: async () => {
      const href = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
      Object.assign(document.createElement('a'), { href, download: name }).click();
      // Some browsers read the blob some time after the click.
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    },
    abort: async () => {
      parts = [];
    },
  };
}

/** Buffers small writes into large ones. */
function inPieces({ write, close, abort }: Target): Target {
  let piece = '';
  const flush = async () => {
    const text = piece;
    piece = '';
    if (text) await write(text);
  };
  return {
    write: async (text) => {
      piece += text;
      if (piece.length >= PIECE) await flush();
    },
    close: async () => {
      await flush();
      await close();
    },
    abort,
  };
}
