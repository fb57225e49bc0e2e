import { z } from 'zod';
import { id } from '../../contract/common';
import { callsOf, type Endpoint } from '../../contract/endpoint';
import { items, moves } from '../../contract/inventory';
import { moveReason } from './definition';
import { feature } from './feature';
import { internalConsumption, internalReceipt } from './movementTypes';

export const internalInput = z.strictObject({ warehouseId: id, employeeId: id, reasonId: id, items });
export type InternalInput = z.infer<typeof internalInput>;

const capability = feature.name;

export const calls = {
  ...callsOf(moveReason),
  consume: {
    ...moves,
    capability,
    role: internalConsumption.role,
    path: '/api/inventory/internal-consumption',
    summary: 'Take goods out of a warehouse for internal use',
    body: internalInput,
  },
  receive: {
    ...moves,
    capability,
    role: internalReceipt.role,
    path: '/api/inventory/internal-receipt',
    summary: 'Take goods of the firm itself into a warehouse',
    body: internalInput,
  },
} as const satisfies Record<string, Endpoint>;
