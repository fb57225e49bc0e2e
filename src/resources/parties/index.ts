import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import ClientIcon from '@mui/icons-material/PeopleAltOutlined';
import { client, supplier } from '../../../contract/entities/party';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineResource } from '../../schema/defineResource';
import { trade } from '../history/trade';

export const clients = defineResource(client, {
  icon: ClientIcon,
  list: { card: ['phoneNumber', 'address'] },
  show: { body: lazyComponent(() => import('./ClientShow')), figures: trade },
  texts: { empty: 'No clients found.' },
});

export const suppliers = defineResource(supplier, {
  icon: SupplierIcon,
  list: { card: ['phoneNumber', 'address'] },
  show: { body: lazyComponent(() => import('./SupplierShow')), figures: trade },
});
