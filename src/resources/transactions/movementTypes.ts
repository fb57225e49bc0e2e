import declared from 'virtual:movement-types';
import { type MovementType, movementTypesIn } from '../../../contract/definition/movementType';
import { documentedTypes } from '../../../contract/entities/movementTypes';

/** The types of transactions that the core, features and extensions declare. The first pages load their names alone. */
export const movementTypes: readonly MovementType[] = [...documentedTypes, ...movementTypesIn(declared)];

/** Returns the declaration of a transaction's type; undefined for a type of a removed feature or of another backend. */
export const movementTypeOf = (name: string): MovementType | undefined =>
  movementTypes.find(({ movementType }) => movementType === name);
