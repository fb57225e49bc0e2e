import { useLocation } from 'react-router';
import { MoveDraft } from '../../../src/inventory/move/MoveSheet';
import { moveUrl } from '../../../src/inventory/moveUrls';
import { consumption, receipt } from './internalMoves';

/** The form of the internal move in the address. */
export default function InternalMovePage() {
  const { pathname } = useLocation();
  const move = pathname === moveUrl(receipt.path) ? receipt : consumption;
  return <MoveDraft key={move.path} move={move} />;
}
