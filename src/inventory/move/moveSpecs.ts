import type { ComponentType } from 'react';
import type { Fields } from '../../../contract/definition/fields';
import type { ListName, ReferenceName } from '../../schema/contract';
import type { CallPath, MovePath } from '../moveUrls';

/** A kind of move: the fields and texts of its form. */
export interface MoveSpec {
  /** The path of its call; for the three moves also the last segment of the form's URL. */
  path: CallPath;
  /** The type of its transactions, whose added fields the form has. `type: 'SUPPLIER_TO_WAREHOUSE'` */
  type?: string;
  heading: string;
  submit: string;
  /** The success message, before the transaction's id. */
  success: string;
  /** The warehouses, and further records that its request names; the first is a warehouse. */
  selects: readonly { name: string; label: string; to?: ListName; hint?: string }[];
  /** Further values of the request, such as a due date, with the rules of a definition's fields. */
  fields?: Fields;
  /** The client or supplier. */
  party?: { name: string; label: string; to: Extract<ReferenceName, 'clients' | 'suppliers'>; hint: string };
  /** The name of the warehouse field whose employees the form offers. */
  employeeOf: string;
  /** The name of the warehouse field that the goods leave; absent for a receipt. */
  source?: string;
  /** The name of the warehouse field that the goods enter; absent for a delivery. */
  target?: string;
  /** A note above the rows. */
  Note?: ComponentType;
}

/** The three moves, by the last segment of the path of their call. */
export const moveSpecs: Readonly<Record<MovePath, MoveSpec>> = {
  receive: {
    path: 'receive',
    type: 'SUPPLIER_TO_WAREHOUSE',
    heading: 'Goods Receipt',
    submit: 'Receive Goods',
    success: 'Successfuly received goods! Transaction ID:',
    selects: [{ name: 'warehouseId', label: 'Warehouse' }],
    party: { name: 'supplierId', label: 'Supplier', to: 'suppliers', hint: 'Choose Supplier' },
    employeeOf: 'warehouseId',
    target: 'warehouseId',
  },
  transfer: {
    path: 'transfer',
    type: 'WAREHOUSE_TO_WAREHOUSE',
    heading: 'Goods Transfer',
    submit: 'Transfer Goods',
    success: 'Successfuly transferred! Transaction ID:',
    selects: [
      { name: 'fromWarehouseId', label: 'From Warehouse' },
      { name: 'toWarehouseId', label: 'To Warehouse' },
    ],
    employeeOf: 'toWarehouseId',
    source: 'fromWarehouseId',
    target: 'toWarehouseId',
  },
  delivery: {
    path: 'delivery',
    type: 'WAREHOUSE_TO_CUSTOMER',
    heading: 'Goods Delivery',
    submit: 'Deliver Goods',
    success: 'Successfuly delivered! Transaction ID:',
    selects: [{ name: 'warehouseId', label: 'Warehouse' }],
    party: { name: 'clientId', label: 'Client', to: 'clients', hint: 'Choose Client' },
    employeeOf: 'warehouseId',
    source: 'warehouseId',
  },
};
