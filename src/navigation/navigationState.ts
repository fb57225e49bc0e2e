import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { ListName } from '../schema/contract';

/** A change of a record that the next page reports. */
export interface RecordChange {
  entity: ListName;
  /** The entity's singular, "Product". */
  one: string;
  how: 'created' | 'changed' | 'deleted';
  /** Absent when the record has no page. */
  id?: number | string;
}

/** State that a navigation passes to the next page. The browser stores it in the history entry. */
export interface NavigationState {
  /** The scroll key of the page that a back link returns to. */
  scroll?: string | undefined;
  done?: RecordChange | undefined;
}

/** Returns the state of the navigation that led here. Back and reload do not report a change again. */
export function useNavigationState(): NavigationState {
  const { state } = useLocation();
  const { scroll, done } = (state ?? {}) as NavigationState;
  return { scroll, done: useNavigationType() === NavigationType.Pop ? undefined : done };
}
