import type { SlotProps } from '../../../src/views/slots/addTo';
import { parties } from '../parties';
import { CardLink } from './CardLink';
import { PartyTransactions } from './PartyTransactions';

/** Links from a product to its stock card, and from a party to its transactions. */
export default function RecordLinks({ id, record }: SlotProps['recordFacts']) {
  const by = Object.keys(parties.filters).find((filter) => filter in record);
  return by ? <PartyTransactions by={by} id={id} /> : <CardLink id={id} />;
}
