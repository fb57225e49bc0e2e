import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './show.module.css';

type Place = HTMLElement | null;

const PlaceContext = createContext<readonly [Place, (place: Place) => void]>([null, () => {}]);

/** Lets the parts of a record's page add to its actions. */
export const ActionsProvider = ({ children }: { children: ReactNode }) => (
  <PlaceContext value={useState<Place>(null)}>{children}</PlaceContext>
);

/** Where the actions of the page's parts are drawn. */
export function AddedActions() {
  const [, setPlace] = use(PlaceContext);
  return <div ref={setPlace} className={styles.added} />;
}

/** Draws buttons and links of a part of the page among the actions of the record: at the top right, on a phone in the bar at the bottom. */
export function RecordActions({ children }: { children: ReactNode }) {
  const [place] = use(PlaceContext);
  return place && createPortal(children, place);
}
