import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { EntityName } from '../schema/contract';

/** What was done to a record before a page is shown. */
export interface Done {
  entity: EntityName;
  /** What such a record is, "Product". */
  one: string;
  how: 'created' | 'changed' | 'deleted';
  /** Absent where there is no page of it. */
  id?: number | string;
}

/** What a navigation tells the page it leads to. The browser keeps it with the entry of its history. */
export interface Arrival {
  /** By what the scrolling of the place is remembered that it leads back to. */
  scroll?: string | undefined;
  done?: Done | undefined;
}

/** What the navigation told that led here. What was done is told once, not again by Back or a reload. */
export function useArrival(): Arrival {
  const { state } = useLocation();
  const { scroll, done } = (state ?? {}) as Arrival;
  return { scroll, done: useNavigationType() === NavigationType.Pop ? undefined : done };
}
