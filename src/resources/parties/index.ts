import SupplierIcon from '@mui/icons-material/FactoryOutlined';
import ClientIcon from '@mui/icons-material/PeopleAltOutlined';
import { client, supplier } from '../../../contract/entities/party';
import { lazyComponent } from '../../routing/lazyComponent';
import { defineEntity } from '../../schema/entity';

export const clients = defineEntity(client, {
  icon: ClientIcon,
  linked: false,
  body: lazyComponent(() => import('./ClientDetail')),
  texts: { empty: 'No clients found.' },
});

export const suppliers = defineEntity(supplier, {
  icon: SupplierIcon,
  linked: false,
  body: lazyComponent(() => import('./SupplierDetail')),
});
