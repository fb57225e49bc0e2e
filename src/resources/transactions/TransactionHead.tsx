import { movementTypeOf } from './movementTypes';
import NoteHead from './NoteHead';
import { typeText } from './types';

interface TransactionHeadProps {
  type: string;
  id: number;
  /** The number of the document, on backends that number documents. */
  documentNumber?: string | null | undefined;
}

/** The head of a transaction's printed document, as its type declares it: "Delivery Note No. 17". */
export default function TransactionHead({ type, id, documentNumber }: TransactionHeadProps) {
  const { title = typeText(type), series } = movementTypeOf(type)?.document ?? {};
  const number = documentNumber ?? [series, id].filter(Boolean).join(' ');
  return <NoteHead title={title} number={number} of="transactions" id={id} />;
}
