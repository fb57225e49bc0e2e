import type { ComponentType } from 'react';
import type { ReferenceName } from '../../schema/contract';
import type { CallPath, MovePath } from '../moveUrls';

/** One of the ways goods move: what its form says and asks. */
export interface MoveSpec {
  /** The last part of the path of its call, and of its form's. */
  path: CallPath;
  /** What its form is headed. */
  heading: string;
  submit: string;
  /** Stands before the transaction's id. */
  success: string;
  warehouses: readonly { name: string; label: string }[];
  /** Who is on the other side. */
  party?: { name: string; label: string; to: Extract<ReferenceName, 'clients' | 'suppliers'>; hint: string };
  /** The warehouse the employee must work in. */
  employeeOf: string;
  /** The warehouse the goods leave, where they leave one. */
  source?: string;
  /** The warehouse the goods come to, where they come to one. */
  target?: string;
  /** Shown above the rows. */
  Note?: ComponentType;
}

/** The forms, by the last part of the path of their call. */
export const moveSpecs: Readonly<Record<MovePath, MoveSpec>> = {
  receive: {
    path: 'receive',
    heading: 'Goods Receipt',
    submit: 'Receive Goods',
    success: 'Successfuly received goods! Transaction ID:',
    warehouses: [{ name: 'warehouseId', label: 'Warehouse' }],
    party: { name: 'supplierId', label: 'Supplier', to: 'suppliers', hint: 'Choose Supplier' },
    employeeOf: 'warehouseId',
    target: 'warehouseId',
  },
  transfer: {
    path: 'transfer',
    heading: 'Goods Transfer',
    submit: 'Transfer Goods',
    success: 'Successfuly transferred! Transaction ID:',
    warehouses: [
      { name: 'fromWarehouseId', label: 'From Warehouse' },
      { name: 'toWarehouseId', label: 'To Warehouse' },
    ],
    employeeOf: 'toWarehouseId',
    source: 'fromWarehouseId',
    target: 'toWarehouseId',
  },
  delivery: {
    path: 'delivery',
    heading: 'Goods Delivery',
    submit: 'Deliver Goods',
    success: 'Successfuly delivered! Transaction ID:',
    warehouses: [{ name: 'warehouseId', label: 'Warehouse' }],
    party: { name: 'clientId', label: 'Client', to: 'clients', hint: 'Choose Client' },
    employeeOf: 'warehouseId',
    source: 'warehouseId',
  },
};
