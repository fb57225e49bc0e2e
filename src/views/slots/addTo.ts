import type { ComponentType, ReactNode } from 'react';
import { refuseUnknown } from '../../../contract/definition/members';
import { lazyAddition } from '../../routing/lazyComponent';
import type { ReferenceName } from '../../schema/contract';
import type { Entity } from '../../schema/entity';
import type { Column } from '../../schema/list/columns';
import type { ListAddress } from '../../schema/list/listAddress';
import type { AnyRecord, AnyRow } from '../../schema/record';
import { lazyPart } from '../page/lazyPart';

/** The slots where features and extensions add components, and the props of each. */
export interface SlotProps {
  /** In the header, before the other additions; as wide as `--search-width`. */
  search: object;
  /** In the header, before the colour scheme switch. */
  header: object;
  /**
   * Above the figures of the main panel. The zeros of an empty database wait up to two seconds for `showFigures`: `false` leaves
   * them out.
   */
  panelStart: { showFigures: (are: boolean) => void };
  /** Below the lists of the main panel. */
  panel: object;
  /**
   * Below the value of a tile of the main panel; `entity` names it by its figure of the summary. The tile reserves
   * `--tile-addition` of height.
   */
  tile: { tile: string; value: number | string | null };
  /** Among the tools of a list, which are in its bar. `onCells` adds to its rows; undefined ends that. */
  listTools: { entity: Entity; address: ListAddress; onCells: (cells: ListCells | undefined) => void };
  /** In the menu of a list's tools: a button or a link. */
  listMenu: { entity: Entity; address: ListAddress };
  /** Next to the back link of a record. */
  recordStatus: { entity: Entity; id: string };
  /** Below the facts of a record. The page waits for this code, to avoid a layout shift. */
  recordFacts: { id: number | string; record: object };
  /** At the end of a record's page. */
  recordEnd: { entity: Entity; record: AnyRecord };
  /** Below that, once the parts above have their answers. */
  recordHistory: { entity: Entity; record: AnyRecord };
  /** Beside an amount of a product, in tables, forms and on paper. */
  amount: { productId: number };
  /** Beside a warehouse in the rows of a product's stock. The page waits for this code, too. */
  stockPlace: { record: { productId: number }; warehouseId: number; warehouseName: string };
  /** Below a required select whose list has no records. */
  emptySelect: { of: ReferenceName; filter: Readonly<Record<string, string>> | undefined };
  /** At the top of a printed document; for print alone. */
  letterhead: object;
  /** Below the form of a section of settings, which `entity` names. */
  settings: { values: AnyRow };
}

export type SlotName = keyof SlotProps;

/** An addition of a tool to the rows of a list. Files and printed lists do not have it. */
export interface ListCells {
  /** Returns a column with other cells, or the same column. */
  wrap: (column: Column<AnyRecord>) => Column<AnyRecord>;
  /** Returns buttons for the menu of a row, which touch screens have. */
  menuOf: (row: AnyRecord) => ReactNode;
}

/** Slots whose code loads after the first paint. The code of the others loads with the page. */
const AFTER_PAINT: readonly SlotName[] = [
  'search',
  'header',
  'panelStart',
  'panel',
  'tile',
  'listTools',
  'listMenu',
  'recordStatus',
  'letterhead',
  'emptySelect',
  'amount',
];

/** A component in a slot. */
export interface SlotAddition<S extends SlotName = SlotName> {
  slot: S;
  /** The list whose pages show it, the settings, or the tile; or several of them. Default: all. */
  entity?: string | readonly string[] | undefined;
  /** The capability that it requires; undefined for none. Default: the one of its feature's folder. */
  capability?: string | undefined;
  Shown: ComponentType<SlotProps[S]> & { load: () => Promise<unknown> };
}

interface Addition<S extends SlotName> extends Pick<SlotAddition, 'entity' | 'capability'> {
  /** Imports a module whose default export is the component: `load: () => import('./web/Bell')`. */
  load: () => Promise<{ default: ComponentType<SlotProps[S]> }>;
}

/**
 * Adds a component to a slot. If its code cannot be loaded, the page works without it, and loads it when the network is back.
 * @example export const bell = addTo('header', { load: () => import('./web/Bell') });
 */
export function addTo<S extends SlotName>(slot: S, addition: Addition<S>): SlotAddition<S> {
  if (import.meta.env.DEV || import.meta.env.SSR)
    refuseUnknown<Addition<S>>('addTo', addition, { entity: true, capability: true, load: true }, slot);
  const { load, ...spec } = addition;
  return { ...spec, slot, Shown: (AFTER_PAINT.includes(slot) ? lazyAddition : lazyPart)(load) };
}
