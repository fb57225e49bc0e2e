import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined';
import ReceiveIcon from '@mui/icons-material/MoveToInboxOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import type { ReferenceName } from '../schema/contract';
import type { IconComponent } from '../schema/spec';
import type { MovePath } from './movePath';

/** One of the three ways goods move: what its form says and asks. */
export interface MoveSpec {
  /** The last part of the path of its call, and of its form's. */
  path: MovePath;
  /** What it is called in the sidebar and the header. */
  name: string;
  icon: IconComponent;
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
}

/** The three of them, by the last part of the path of their call. */
export const moves: Readonly<Record<MovePath, MoveSpec>> = {
  receive: {
    path: 'receive',
    name: 'Receive',
    icon: ReceiveIcon,
    heading: 'Goods Receipt',
    submit: 'Receive Goods',
    success: 'Successfuly received goods! Transaction ID:',
    warehouses: [{ name: 'warehouseId', label: 'Warehouse' }],
    party: { name: 'supplierId', label: 'Supplier', to: 'suppliers', hint: 'Choose Supplier' },
    employeeOf: 'warehouseId',
  },
  transfer: {
    path: 'transfer',
    name: 'Transfer',
    icon: TransferIcon,
    heading: 'Goods Transfer',
    submit: 'Transfer Goods',
    success: 'Successfuly transferred! Transaction ID:',
    warehouses: [
      { name: 'fromWarehouseId', label: 'From Warehouse' },
      { name: 'toWarehouseId', label: 'To Warehouse' },
    ],
    employeeOf: 'toWarehouseId',
    source: 'fromWarehouseId',
  },
  delivery: {
    path: 'delivery',
    name: 'Delivery',
    icon: DeliveryIcon,
    heading: 'Goods Delivery',
    submit: 'Deliver Goods',
    success: 'Successfuly delivered! Transaction ID:',
    warehouses: [{ name: 'warehouseId', label: 'Warehouse' }],
    party: { name: 'clientId', label: 'Client', to: 'clients', hint: 'Choose Client' },
    employeeOf: 'warehouseId',
    source: 'warehouseId',
  },
};
