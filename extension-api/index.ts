/*
 * `magazyn/extension`: what definitions, manifests and calls of an extension import. Plain data and zod schemas, which the server and the
 * web app both load. Everything that this entry and `/look`,
 * `/screens`, `/server`, `/testing` and `/web` below it do not export is internal.
 */
export { dayInput, id, idFilter, idList, idParams, paged, pageQuery, textFilter } from '../contract/common';
export {
  type Definition,
  type DetailOf,
  define,
  type FiltersOf,
  type InputOf,
  type QueryOf,
  type RowOf,
} from '../contract/definition/define';
export { type Addition, extend } from '../contract/definition/extend';
export { defineFeature, type Feature } from '../contract/definition/feature';
export {
  choice,
  computed,
  cost,
  date,
  decimal,
  digits,
  email,
  type Field,
  type Fields,
  formOnly,
  group,
  idOf,
  integer,
  lines,
  longText,
  moment,
  money,
  optional,
  phone,
  reference,
  shownWhen,
  text,
  time,
  unlisted,
  whether,
  yesNo,
} from '../contract/definition/fields';
export { extendMove, type MoveFields } from '../contract/definition/moveFields';
export { defineMovementType, type MovementType } from '../contract/definition/movementType';
export { defineReport } from '../contract/definition/report';
export { reportDays } from '../contract/definition/reportDays';
export { MOVE_ROLE, type Role } from '../contract/definition/roles';
export { defineSettings, type SettingsDefinition, type SettingsOf } from '../contract/definition/settings';
export { callsOf, creates, type Endpoint, reads } from '../contract/endpoint';
export { address } from '../contract/entities/address';
export { byWarehouse, throughReference } from '../contract/entities/scope';
export { amount, items, linesOf, type Move, move, moves, quantity, reason } from '../contract/inventory';
export { PAGE_SIZE } from '../contract/limits';
export { reportCall } from '../contract/reportCall';
