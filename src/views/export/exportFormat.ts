import { refuseUnknown } from '../../../contract/definition/members';
import type { Column } from '../../schema/list/columns';
import type { AnyRow } from '../../schema/record';

/** A part of a file. */
export type Content = string | Uint8Array<ArrayBuffer>;

/** Turns the rows of a list into a file, part by part, so that no list is too long for it. */
export interface ListWriter {
  head: () => Content;
  rows: (rows: readonly AnyRow[]) => Content;
  end: () => Content;
}

/** The content of a file: the columns, and the name of the list in the user's language. */
export interface Sheet {
  name: string;
  columns: readonly Column<AnyRow>[];
}

/** A format of files, as the menu of *Export* offers it. */
export interface ExportFormat {
  /** Its name in the menu. */
  exportAs: string;
  /** The purpose, below the name. */
  says: string;
  /** The end of the file's name, without a dot. */
  extension: string;
  /** The media type of the file. */
  type: string;
  /** Imports the module that writes it; its default export begins a file. */
  load: () => Promise<{ default: (sheet: Sheet) => ListWriter }>;
  /** The capability that the backend must announce. Default: the one of its feature's folder. */
  capability?: string;
}

/**
 * Adds a format to the menu of *Export* of every list.
 * @example exportFormat({ exportAs: 'XML', says: 'for the bank', extension: 'xml', type: 'text/xml', load: () => import('./web/xml') })
 */
export function exportFormat(format: ExportFormat): ExportFormat {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<ExportFormat>(
      'exportFormat',
      format,
      { exportAs: true, says: true, extension: true, type: true, load: true, capability: true },
      format.exportAs,
    );
  return format;
}
