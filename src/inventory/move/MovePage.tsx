import type { MovePath } from '../moveUrls';
import { MoveDraft } from './MoveSheet';
import { moveSpecs } from './moveSpecs';

/** The page of one of the three moves. */
export default function MovePage({ path }: { path: MovePath }) {
  return <MoveDraft move={moveSpecs[path]} />;
}
