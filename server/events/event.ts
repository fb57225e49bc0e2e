import { attachmentPoint } from '../attachment';

/** Something that was recorded, for other programs. */
export interface EventMessage {
  /** Unique: the position in the audit trail, and the type. `912-stock.moved` */
  id: string;
  /** The position in the audit trail: the cursor after which it comes. */
  position: number;
  /** `stock.moved`, `product.changed` */
  type: string;
  /** When it was recorded, as ISO text. */
  timestamp: string;
  /** The list of its record. */
  entity: string;
  data: Record<string, unknown>;
}

/** A type of event that a feature derives from the changes of its records, beside `created`, `changed` and `deleted`. */
export interface EventType {
  /** `order.received` */
  type: string;
  /** The list of the records: `purchase-orders`. */
  entity: string;
  /** Returns whether a change of a record is such an event. @param changes by column, the values before and after */
  when: (changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>) => boolean;
}

export const eventTypes = attachmentPoint<EventType>('event-type', 'defineEvent', {
  type: true,
  entity: true,
  when: true,
});

/**
 * Declares a further type of event. Exported by the `server.ts` of a feature, it needs no other registration.
 * @example
 * export const received = defineEvent({
 *   type: 'order.received',
 *   entity: 'purchase-orders',
 *   when: ({ state }) => state?.[1] === 'received',
 * });
 */
export const defineEvent = (type: EventType): EventType => eventTypes.declare(type);

/** The type of a recorded move. */
export const STOCK_MOVED = 'stock.moved';
