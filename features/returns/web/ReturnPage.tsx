import { useSearchParams } from 'react-router';
import { MoveDraft, MoveSheet } from '../../../src/inventory/move/MoveSheet';
import { DRAFT_PARAM } from '../../../src/inventory/moveUrls';
import { isId } from '../../../src/views/data/recordQueryOptions';
import ReturnOf from './ReturnOf';
import type { ReturnMove } from './returnMoves';
import { ORIGIN } from './returnUrl';

/** The form of a return: empty, of a draft, or of the transaction in the address. */
export function ReturnPage({ move }: { move: ReturnMove }) {
  const [search] = useSearchParams();
  const origin = search.get(ORIGIN) ?? '';
  if (search.has(DRAFT_PARAM) || !isId(origin)) return <MoveDraft move={move} />;
  return (
    <ReturnOf key={origin} move={move} transactionId={Number(origin)}>
      {(first) => <MoveSheet move={move} id={null} first={first} />}
    </ReturnOf>
  );
}
