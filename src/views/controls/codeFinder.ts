import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import type { EntityName } from '../../schema/contract';
import { lazyPart } from '../lazyPart';

export interface CodedRecord {
  id: number;
  name: string;
}

export interface CodeRequest {
  dataProvider: DataProvider;
  signal: AbortSignal;
}

interface CameraProps {
  /** What became of the last code, in words. */
  said: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

interface CodeFinderSpec {
  /** Returns the records with a code: one or none; several where the user has to choose. */
  find: (code: string, request: CodeRequest) => Promise<readonly CodedRecord[]>;
  /** Imports a module whose default export reads codes with the device's camera. */
  camera?: () => Promise<{ default: ComponentType<CameraProps> }>;
}

/** Finds the records of a list by codes, which are not their names. */
export interface CodeFinder extends Pick<CodeFinderSpec, 'find'> {
  /** The name of the list. */
  codesOf: EntityName;
  /** The capability that the backend must announce. Default: the one of its feature's folder. */
  extra?: string;
  Camera?: ComponentType<CameraProps> | undefined;
}

/**
 * Finds the records of a list by scanned, typed or pasted codes. A record of a product also has its `unitPrice` and `unitSize`,
 * which the forms for moves show.
 * @example codeFinder('products', { find: (code, { dataProvider, signal }) => … })
 */
export const codeFinder = (codesOf: EntityName, { find, camera }: CodeFinderSpec): CodeFinder => ({
  codesOf,
  find,
  Camera: camera && lazyPart(camera),
});
