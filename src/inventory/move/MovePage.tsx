import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../views/page/lazyPart';
import { DRAFT_PARAM, type MovePath, PARTY_PARAM } from '../moveUrls';
import { MoveDraft } from './MoveSheet';
import { moveSpecs } from './moveSpecs';

const PartyMove = lazyPart(() => import('./PartyMove'));

/** The page of one of the three moves: of the client or supplier in the address, of a draft, or empty. */
export default function MovePage({ path }: { path: MovePath }) {
  const move = moveSpecs[path];
  const [search] = useSearchParams();
  const id = search.get(PARTY_PARAM);
  if (!move.party || !id || search.has(DRAFT_PARAM)) return <MoveDraft move={move} />;
  return (
    <Suspense>
      <PartyMove key={id} move={move} to={move.party.to} id={id} />
    </Suspense>
  );
}
