import { attachmentPoint } from '../attachment';
import type { KnownMessage } from '../texts/message';

/** A constraint of the database, with the message for a client whose write it refuses. */
export interface Constraint {
  /** Its name in the database. */
  name: string;
  message: KnownMessage;
}

export const constraints = attachmentPoint<Constraint>('constraint', 'defineConstraint', {
  name: true,
  message: true,
});

/**
 * Declares the message of a constraint: a write that it refuses is answered with 409 and this message. Exported by a `server.ts`, it
 * needs no other registration.
 * @param name the name of the constraint in the database
 * @param message a sentence
 * @example export const free = defineConstraint('bay_booking_free', 'The bay is taken at that time.');
 */
export const defineConstraint = (name: string, message: KnownMessage): Constraint =>
  constraints.declare({ name, message });
