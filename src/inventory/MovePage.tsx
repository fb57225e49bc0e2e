import { MoveDraft } from './MoveSheet';
import type { MovePath } from './movePath';
import { moveSpecs } from './moveSpecs';

/** The form of one of the three moves. */
export default function MovePage({ path }: { path: MovePath }) {
  return <MoveDraft move={moveSpecs[path]} />;
}
