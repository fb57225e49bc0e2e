import type { DetailOf } from '../../contract/definition/define';
import type { shipment } from './extensions/shipments/definition';

export type Shipment = DetailOf<typeof shipment>;

export const buildShipment = (overrides: Partial<Shipment> = {}): Shipment => ({
  shipmentId: 1,
  name: 'SH1',
  mode: 'road',
  port: null,
  note: null,
  supplierId: 5,
  supplierName: 'Acme',
  sent: '2026-11-20',
  expected: null,
  total: 30,
  goods: [{ productId: 7, productName: 'Saw', quantity: 3, price: 10 }],
  ...overrides,
});
