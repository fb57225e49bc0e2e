import type { ComponentType } from 'react';
import { refuseUnknown } from '../../../contract/definition/members';
import type { ListName } from '../../schema/contract';
import { lazyPart } from '../page/lazyPart';

/** The properties of a component that reads codes with the device's camera. */
export interface CameraProps {
  /** The announcement of the result of the last code. */
  said: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The properties of a component that offers to give an unknown code to a record. */
export interface UnknownCodeProps {
  /** A code that no record has. */
  code: string;
  /** Called when a record has the code. */
  onKnown: () => void;
}

/** A code of a record, and the pieces that a scan of it means: more than 1 for a pack. */
export interface RecordCode {
  code: string;
  quantity: number;
}

/** Returns the codes of records by their ids; records without one are missing. */
export type ReadCodes = (
  ids: readonly number[],
  signal?: AbortSignal,
) => Promise<ReadonlyMap<number, readonly RecordCode[]>>;

/** Finds the records of a list by codes, which are not their names. */
export interface CodeFinder {
  /** The name of the list. */
  codesOf: ListName;
  /**
   * The call that returns the records with a code, `GET /api/CALL?code=…`: an array of rows with the record's id and name, and
   * for products with `unitPrice`, `unitSize` and, for the code of a pack, `quantity`: its pieces. If it returns several, the user
   * chooses one.
   */
  call: string;
  /** Reads codes with the device's camera, in a dialog. */
  Camera?: ComponentType<CameraProps> | undefined;
  /** Offers to give a code that no record has to one. */
  Unknown?: ComponentType<UnknownCodeProps> | undefined;
  /** Reads the codes of records, for their labels. */
  readCodes?: () => Promise<{ default: ReadCodes }>;
  /** The capability that the backend must announce. Default: the one of its feature's folder. */
  capability?: string;
}

interface Finder extends Pick<CodeFinder, 'call' | 'readCodes' | 'capability'> {
  /** Imports a module whose default export reads codes with the camera: `camera: () => import('./web/Camera')`. */
  camera?: () => Promise<{ default: ComponentType<CameraProps> }>;
  /** Imports a module whose default export offers what to do about a code that no record has. */
  unknown?: () => Promise<{ default: ComponentType<UnknownCodeProps> }>;
}

const MEMBERS = { call: true, readCodes: true, capability: true, camera: true, unknown: true } as const;

/**
 * Finds the records of a list by scanned, typed or pasted codes.
 * @example codeFinder('products', { call: 'article-numbers' })
 */
export function codeFinder(codesOf: ListName, spec: Finder): CodeFinder {
  if (import.meta.env.DEV || import.meta.env.SSR) refuseUnknown<Finder>('codeFinder', spec, MEMBERS, codesOf);
  const { camera, unknown, ...finder } = spec;
  return { ...finder, codesOf, Camera: camera && lazyPart(camera), Unknown: unknown && lazyPart(unknown) };
}
