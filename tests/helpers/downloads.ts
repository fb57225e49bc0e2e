import { vi } from 'vitest';

/** A file that the browser saved. */
export interface Download {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The file as UTF-8, with its byte order mark, which `text()` removes. */
  text: string;
}

/** Records the files that the browser saves. */
export function watchDownloads(): Promise<Download>[] {
  const made: Promise<Download>[] = [];
  let blob = new Blob();
  Object.assign(URL, {
    createObjectURL: (of: Blob) => {
      blob = of;
      return 'blob:made';
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    made.push(bytesOf(blob).then((bytes) => ({ name, bytes, text: textOf(bytes) })));
  });
  return made;
}

/** Reads the content of a blob. jsdom's blobs have no `arrayBuffer`. */
export const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(blob);
  });

export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
