import { type ReactNode, use, useId, useState } from 'react';
import type { ListAddress } from '../../schema/listAddress';
import { DrawingContext } from '../drawing';
import styles from './list.module.css';

interface FilterFrameProps {
  address: ListAddress;
  onDropPreset?: () => void;
  /** The filters. */
  children: ReactNode;
}

/** What stands around a list's filters. On a phone they fold away behind a button that counts those in use. */
export function FilterFrame({ address: { filters, preset }, onDropPreset, children }: FilterFrameProps) {
  const { Button } = use(DrawingContext);
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const inUse = Object.keys(filters).length;
  return (
    <search className={styles.filterBar}>
      <Button
        className={styles.fold}
        variant="outlined"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        Filters{inUse > 0 && ` (${inUse})`}
      </Button>
      <div id={id} className={styles.filters} data-unfolded={unfolded}>
        {children}
      </div>
      {preset?.keep && (
        <p className={styles.preset}>
          Only: {preset.label}{' '}
          <Button size="small" onClick={onDropPreset}>
            Clear
          </Button>
        </p>
      )}
    </search>
  );
}
