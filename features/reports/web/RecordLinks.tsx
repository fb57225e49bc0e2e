import type { SlotProps } from '../../../src/views/slots/addTo';
import { parties } from '../parties';
import { CardLink } from './CardLink';
import { PartyTransactions } from './PartyTransactions';

/** The ways from a record to what is known of it: from a product to its stock card, from a party to its transactions. */
export default function RecordLinks({ id, record }: SlotProps['recordFacts']) {
  const by = Object.keys(parties.filters).find((filter) => filter in record);
  return by ? <PartyTransactions by={by} id={id} /> : <CardLink id={id} />;
}
