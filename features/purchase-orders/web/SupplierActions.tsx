import ComingIcon from '@mui/icons-material/ScheduleOutlined';
import OrderIcon from '@mui/icons-material/ShoppingCartOutlined';
import { hasRole } from '../../../src/account';
import { createUrl } from '../../../src/routing/urls';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';
import { RecordActions } from '../../../src/views/show/RecordActions';
import type { SlotProps } from '../../../src/views/slots/addTo';
import { purchaseOrder } from '../definition';
import { onTheWayUrl } from './order';

/** The ways from a supplier to a new order of it, and to those whose goods are still to come. */
export default function SupplierActions({ id }: SlotProps['recordFacts']) {
  return (
    <RecordActions>
      {hasRole(purchaseOrder.roles.create) && (
        <ButtonLink variant="outlined" href={`${createUrl(purchaseOrder.name)}?supplierId=${id}`}>
          <OrderIcon fontSize="small" />
          {t('Order')}
        </ButtonLink>
      )}
      <ButtonLink variant="outlined" href={onTheWayUrl({ supplierId: Number(id) })}>
        <ComingIcon fontSize="small" />
        {t('On the Way')}
      </ButtonLink>
    </RecordActions>
  );
}
