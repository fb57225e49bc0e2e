import type { ComponentType } from 'react';
import type { EntityName } from '../../schema/contract';

/** The props of a component that reads codes with the device's camera, in a dialog. */
export interface CameraProps {
  /** What became of the last code, in words. */
  said: string;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Finds the records of a list by codes, which are not their names. */
export interface CodeFinder {
  /** The name of the list. */
  codesOf: EntityName;
  /**
   * The call that returns the records with a code, `GET /api/CALL?code=…`: an array of rows with the record's id and name, and
   * for products with `unitPrice` and `unitSize`. If it returns several, the user chooses one.
   */
  call: string;
  /** Imports a module whose default export reads codes with the camera: `camera: () => import('./web/Camera')`. */
  camera?: () => Promise<{ default: ComponentType<CameraProps> }>;
  /** The capability that the backend must announce. Default: the one of its feature's folder. */
  extra?: string;
}

/**
 * Finds the records of a list by scanned, typed or pasted codes.
 * @example codeFinder('products', { call: 'article-numbers' })
 */
export const codeFinder = (codesOf: EntityName, finder: Omit<CodeFinder, 'codesOf'>): CodeFinder => ({
  codesOf,
  ...finder,
});
