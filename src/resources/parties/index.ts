import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import ClientIcon from '@mui/icons-material/PeopleAltOutlined';
import { client, supplier } from '../../../contract/entities/party';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';

export const clients = defineResource(client, {
  icon: ClientIcon,
  list: { card: ['phoneNumber', 'address'] },
  show: { body: lazyComponent(() => import('./ClientShow')) },
  texts: { empty: 'No clients found.' },
});

export const suppliers = defineResource(supplier, {
  icon: SupplierIcon,
  list: { card: ['phoneNumber', 'address'] },
  show: { body: lazyComponent(() => import('./SupplierShow')) },
});
