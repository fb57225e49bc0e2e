import CardIcon from '@mui/icons-material/ReceiptLongOutlined';
import { byWarehouse } from '../../../contract/entities/scope';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { useScope } from '../../../src/views/scope';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { cardUrl } from './cardUrl';

/** A link from a product's page to its stock card, in the selected warehouse. */
export function CardLink({ id }: Pick<SlotProps['recordFacts'], 'id'>) {
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
