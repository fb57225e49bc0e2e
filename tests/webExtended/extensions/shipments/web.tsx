import ShipmentIcon from '@mui/icons-material/LocalShippingOutlined';
import { reference } from 'magazyn/extension';
import { action, definePage, defineResource, defineTile, extendResource } from 'magazyn/extension/web';
import { depot, shipment } from './definition';

export const shipments = defineResource(shipment, {
  icon: ShipmentIcon,
  list: {
    presets: [{ param: 'by', value: 'sea', label: 'At Sea', filters: () => ({ mode: 'sea' }), sidebar: true }],
  },
  show: { totals: { goods: ({ quantity, price }) => quantity * price } },
  sections: { Transport: ['mode', 'port'] },
  actions: [
    action({
      label: 'Book',
      question: 'Book the goods?',
      when: { mode: 'road' },
      on: ['page', 'row', 'selection'],
      fields: {
        employeeId: reference('Employee', 'employees', {
          narrowedBy: { field: 'supplierId', param: 'warehouseId', hint: 'Shipments of one supplier only' },
        }),
      },
      run: (ids, { employeeId }, { dataProvider, key }) =>
        dataProvider.call('shipments/book', { ids, employeeId }, key),
    }),
  ],
});

export const depots = defineResource(depot, {
  sections: { Place: ['city', 'gates'], Contact: ['phone'], Racks: ['shelves'] },
  sectionsAs: 'tabs',
  // The API of another backend.
  api: { path: '/v2/depots', page: 'p', firstPage: 1, all: ['size', '10000'], rows: 'items', pages: 'meta.pages' },
});

export const ofSupplier = extendResource('suppliers', {
  show: { related: [{ entity: 'shipments', by: 'supplierId', label: 'Shipments on the Way' }] },
});

export const board = definePage({
  path: '/shipments-board',
  title: 'Board',
  icon: ShipmentIcon,
  group: 'Warehouse',
  load: () => import('./Board'),
});

export const atSea = defineTile({
  label: 'At Sea',
  to: '/shipments?by=sea',
  read: async (dataProvider, { signal }) => {
    const { data } = await dataProvider.getList('shipments', { filter: { mode: 'sea' }, signal });
    return String(data.length);
  },
});
