import { ReturnPage } from './ReturnPage';
import { toSupplier } from './returnMoves';

export default function ReturnToSupplierPage() {
  return <ReturnPage move={toSupplier} />;
}
