/** Where a file goes. */
export interface Target {
  write: (text: string) => Promise<void>;
  /** Only now there is a file. */
  close: () => Promise<void>;
  /** Leaves nothing behind. */
  abort: () => Promise<void>;
}

/** What browsers have of https://wicg.github.io/file-system-access/ that know it. */
interface Picking {
  showSaveFilePicker: (options: {
    suggestedName: string;
  }) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;
}
const canPick = (of: object): of is Picking => 'showSaveFilePicker' in of;

/** In characters: written at once, or kept by the browser, which puts large blobs on its disk. */
const PIECE = 1 << 18;

/**
 * A file on this machine: what is large goes to a place that is asked for, piece by piece, where the browser can do that;
 * otherwise it is a download once it is whole.
 * @returns undefined where no place was chosen
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
      // The empty one that choosing its place has made.
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
      // Some browsers read it only after the click.
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    },
    abort: async () => {
      parts = [];
    },
  };
}

/** Few large writes in place of many small ones. */
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
