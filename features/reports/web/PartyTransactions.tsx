import TransactionIcon from '@mui/icons-material/ReceiptLongOutlined';
import { listUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { RecordActions } from '../../../src/views/show/RecordActions';

/** The way from a client, a supplier or an employee to the list of its transactions. */
export const PartyTransactions = ({ by, id }: { by: string; id: number | string }) => (
  <RecordActions>
    <ButtonLink variant="outlined" href={`${listUrl('transactions')}?${by}=${id}`}>
      <TransactionIcon fontSize="small" />
      {t('Transactions')}
    </ButtonLink>
  </RecordActions>
);
