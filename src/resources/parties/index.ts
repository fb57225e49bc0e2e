import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import ClientIcon from '@mui/icons-material/PeopleAltOutlined';
import { client, supplier } from '../../../contract/entities/party';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';
import { trade } from '../history/trade';

export const clients = defineEntity(client, {
  icon: ClientIcon,
  card: ['phoneNumber', 'address'],
  body: lazyComponent(() => import('./ClientDetail')),
  figures: trade,
  texts: { empty: 'No clients found.' },
});

export const suppliers = defineEntity(supplier, {
  icon: SupplierIcon,
  card: ['phoneNumber', 'address'],
  body: lazyComponent(() => import('./SupplierDetail')),
  figures: trade,
});
