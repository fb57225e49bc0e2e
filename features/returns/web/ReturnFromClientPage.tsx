import { ReturnPage } from './ReturnPage';
import { fromClient } from './returnMoves';

export default function ReturnFromClientPage() {
  return <ReturnPage move={fromClient} />;
}
