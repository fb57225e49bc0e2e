import type { Content } from './exportFormat';

/** The destination of a file. */
export interface Target {
  write: (content: Content) => Promise<void>;
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

/** Characters or bytes per write or blob. The browser stores large blobs on disk. */
const PIECE = 1 << 18;

/**
 * Opens a file. A large one is streamed to a place that the user picks, if the browser supports that; otherwise the file is
 * downloaded when complete.
 * @param type the media type
 * @returns undefined if the user cancels the file picker
 */
export async function targetFor(name: string, type: string, isLarge: boolean): Promise<Target | undefined> {
  if (!isLarge || !canPick(window)) return inPieces(download(name, type));
  try {
    return inPieces(await streamTo(window, name));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** The destination of pieces, each of several contents. */
interface Pieces extends Omit<Target, 'write'> {
  write: (piece: Blob) => Promise<void>;
}

async function streamTo(picking: Picking, suggestedName: string): Promise<Pieces> {
  const file = await picking.showSaveFilePicker({ suggestedName });
  const isNew = (await file.getFile()).size === 0;
  const stream = await file.createWritable();
  return {
    write: (piece) => stream.write(piece),
    close: () => stream.close(),
    abort: async () => {
      await stream.abort();
      // Removes the empty file that the picker created.
      if (isNew) await file.remove?.();
    },
  };
}

function download(name: string, type: string): Pieces {
  let parts: Blob[] = [];
  return {
    write: async (piece) => void parts.push(piece),
    close: async () => {
      const href = URL.createObjectURL(new Blob(parts, { type }));
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
function inPieces({ write, close, abort }: Pieces): Target {
  let contents: Content[] = [];
  let length = 0;
  const flush = async () => {
    const piece = new Blob(contents);
    contents = [];
    length = 0;
    if (piece.size > 0) await write(piece);
  };
  return {
    write: async (content) => {
      contents.push(content);
      length += content.length;
      if (length >= PIECE) await flush();
    },
    close: async () => {
      await flush();
      await close();
    },
    abort,
  };
}
