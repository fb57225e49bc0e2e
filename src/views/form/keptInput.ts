import type { AnyRow } from '../../schema/record';
import type { SaveFailure } from './save';

/** The input of a form whose save failed after the user had left it. */
export interface KeptInput {
  typed: AnyRow;
  /** The version of the record that the user has edited. */
  base: AnyRow | undefined;
  failure: SaveFailure;
}

/** By the path of the form. */
export const keptInputs = new Map<string, KeptInput>();
