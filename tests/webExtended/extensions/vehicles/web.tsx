import VehicleIcon from '@mui/icons-material/LocalShippingOutlined';
import { defineTile } from '../../../../src/dashboard/defineTile';
import { definePage } from '../../../../src/routing/definePage';
import { defineResource } from '../../../../src/schema/defineResource';
import { extendResource } from '../../../../src/schema/extendResource';
import { vehicle } from './definition';

export const vehicles = defineResource(vehicle, { icon: VehicleIcon });

export const ofWarehouse = extendResource('warehouses', {
  show: { related: [{ entity: 'vehicles', by: 'warehouseId', label: 'Vehicles Here' }] },
});

export const fleet = definePage({
  path: '/fleet',
  title: 'Fleet',
  icon: VehicleIcon,
  load: async () => ({ default: () => <h1>Fleet</h1> }),
});

export const count = defineTile({ label: 'Vehicles', to: '/vehicles', read: async () => '3' });
