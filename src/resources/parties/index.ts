import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import ClientIcon from '@mui/icons-material/PeopleAltOutlined';
import { client, supplier } from '../../../contract/entities/party';
import { moveActions } from '../../inventory/moveLinks';
import { partyMoveUrl } from '../../inventory/moveUrls';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';

export const clients = defineResource(client, {
  icon: ClientIcon,
  list: { card: ['phoneNumber', 'address'] },
  actions: moveActions(partyMoveUrl, { of: ['delivery'] }),
  show: { body: lazyComponent(() => import('./ClientShow')) },
  texts: { empty: 'No clients found.' },
});

export const suppliers = defineResource(supplier, {
  icon: SupplierIcon,
  list: { card: ['phoneNumber', 'address'] },
  actions: moveActions(partyMoveUrl, { of: ['receive'] }),
  show: { body: lazyComponent(() => import('./SupplierShow')) },
});
