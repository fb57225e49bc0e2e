import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './show.module.css';

const PlaceContext = createContext<HTMLElement | null>(null);

/**
 * Lets the parts of a record's page add to its actions. The element exists before the page is drawn, so that the actions appear with
 * the page and need no second rendering.
 */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** Where the actions of the page's parts are drawn. */
export function AddedActions() {
  const place = use(PlaceContext);
  return <div ref={(box) => void (place && box?.append(place))} className={styles.added} />;
}

/** Draws buttons and links of a part of the page among the actions of the record: at the top right, on a phone in the bar at the bottom. */
export function RecordActions({ children }: { children: ReactNode }) {
  const place = use(PlaceContext);
  return place && createPortal(children, place);
}
