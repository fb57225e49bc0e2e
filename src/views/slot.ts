import type { ComponentType } from 'react';
import { lazyAddition } from '../routing/lazyComponent';
import type { Entity } from '../schema/entity';
import type { ListAddress } from '../schema/listAddress';
import type { AnyRecord } from '../schema/record';
import { lazyPart } from './lazyPart';

/** The places of the app's pages where features and extensions add components, and the properties that each gets. */
export interface SlotProps {
  /** In the header, before the colour scheme. */
  header: object;
  /** Below the lists of the main panel. */
  panel: object;
  /** Among the tools of a list. */
  listTools: { entity: Entity; address: ListAddress };
  /** Beside the way back of a record. */
  recordStatus: { entity: Entity; id: string };
  /** Below the facts of a record. The page waits for this code, so that nothing moves when it arrives. */
  recordFacts: { id: number | string; record: object };
  /** At the end of a record's page. */
  recordEnd: { entity: Entity; record: AnyRecord };
}

export type SlotName = keyof SlotProps;

/** These are fetched once the page is painted, the others with the page. */
const AFTER_PAINT: readonly SlotName[] = ['header', 'panel', 'listTools', 'recordStatus'];

/** A component in a slot. */
export interface SlotAddition<S extends SlotName = SlotName> {
  slot: S;
  /** The list whose records get it; absent: every list. */
  entity?: string | undefined;
  /** The capability that it needs, if not the one of its folder. */
  extra?: string;
  Shown: ComponentType<SlotProps[S]> & { load: () => Promise<unknown> };
}

interface Addition<S extends SlotName> extends Pick<SlotAddition, 'entity' | 'extra'> {
  /** Fetches its code. `load: () => import('./web/Bell')`, whose default export is the component */
  load: () => Promise<{ default: ComponentType<SlotProps[S]> }>;
}

/**
 * Adds a component to a place of the app. Without its code the page works, and fetches it again when the network is back.
 * @example export const bell = addTo('header', { load: () => import('./web/Bell') });
 */
export const addTo = <S extends SlotName>(slot: S, { load, ...spec }: Addition<S>): SlotAddition<S> => ({
  ...spec,
  slot,
  Shown: (AFTER_PAINT.includes(slot) ? lazyAddition : lazyPart)(load),
});
