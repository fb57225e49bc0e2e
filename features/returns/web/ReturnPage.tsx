import { useLocation, useSearchParams } from 'react-router';
import { MoveDraft } from '../../../src/inventory/move/MoveSheet';
import { DRAFT_PARAM, moveUrl } from '../../../src/inventory/moveUrls';
import { isId } from '../../../src/views/data/recordQueryOptions';
import ReturnOf from './ReturnOf';
import { fromClient, toSupplier } from './returnMoves';
import { ORIGIN } from './returnUrl';

/** The form of the return in the address: empty, of a draft, or of a transaction. */
export default function ReturnPage() {
  const { pathname } = useLocation();
  const move = pathname === moveUrl(fromClient.path) ? fromClient : toSupplier;
  const [search] = useSearchParams();
  const origin = search.get(ORIGIN) ?? '';
  if (search.has(DRAFT_PARAM) || !isId(origin)) return <MoveDraft key={move.path} move={move} />;
  return (
    <ReturnOf key={`${move.path} ${origin}`} move={move} transactionId={Number(origin)}>
      {(start) => <MoveDraft move={move} start={start} />}
    </ReturnOf>
  );
}
