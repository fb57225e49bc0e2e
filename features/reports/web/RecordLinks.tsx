import CardIcon from '@mui/icons-material/ReceiptLongOutlined';
import { byWarehouse } from '../../../contract/entities/scope';
import { listUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { useScope } from '../../../src/views/scope';
import { RecordActions } from '../../../src/views/show/RecordActions';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { parties } from '../parties';
import { cardUrl } from './cardUrl';

/** The way from a client, a supplier or an employee to the list of its transactions. */
const PartyTransactions = ({ by, id }: { by: string; id: number | string }) => (
  <RecordActions>
    <ButtonLink variant="outlined" href={`${listUrl('transactions')}?${by}=${id}`}>
      <CardIcon fontSize="small" />
      {t('Transactions')}
    </ButtonLink>
  </RecordActions>
);

/** Links from a product to its stock card, and from a party to its transactions. */
export default function RecordLinks({ id, record }: SlotProps['recordFacts']) {
  const by = Object.keys(parties.filters).find((filter) => filter in record);
  return by ? <PartyTransactions by={by} id={id} /> : <CardLink id={id} />;
}

/** A link from a product's page to its stock card, in the selected warehouse. */
function CardLink({ id }: Pick<SlotProps['recordFacts'], 'id'>) {
  const { chosen } = useScope(byWarehouse);
  return (
    <div>
      <ButtonLink href={cardUrl(id, chosen ?? undefined)} variant="outlined">
        <CardIcon fontSize="small" />
        {t('Stock Card')}
      </ButtonLink>
    </div>
  );
}
