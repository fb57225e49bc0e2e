import type { SlotProps } from '../views/slots/addTo';
import { Slot } from '../views/slots/Slot';
import styles from './dashboard.module.css';

const room = <span className={styles.addition} />;

/** What features add below the value of a tile. Its room is reserved before it is loaded. */
export const TileAddition = (props: SlotProps['tile']) => (
  <Slot name="tile" list={props.tile} fallback={room} instead={room} {...props} />
);
