import { movementTypeOf } from './movementTypes';
import NoteHead from './NoteHead';
import { typeText } from './types';

/** The head of a transaction's printed document, as its type declares it: "Delivery Note No. 17". */
export default function TransactionHead({ type, id }: { type: string; id: number }) {
  const { title = typeText(type), series } = movementTypeOf(type)?.document ?? {};
  return <NoteHead title={title} series={series} of="transactions" id={id} />;
}
