import { useId, useState } from 'react';
import type { Entity } from '../../schema/entity';
import { isBeyondControls, type ListAddress } from '../../schema/listAddress';
import { Button } from '../Button';
import { FilterControl } from './FilterControl';
import styles from './list.module.css';

interface FilterBarProps {
  entity: Entity;
  address: ListAddress;
  onFilter: (name: string, value: string) => void;
  onDropPreset: () => void;
}

/** A list's filters. On a phone they fold away behind a button that counts those in use. */
export function FilterBar({ entity, address: { filters, preset }, onFilter, onDropPreset }: FilterBarProps) {
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
        {Object.entries(entity.filters).map(([name, filter]) => (
          <FilterControl
            key={name}
            filter={filter}
            value={filters[name] ?? ''}
            onChange={(value) => onFilter(name, value)}
          />
        ))}
      </div>
      {preset && isBeyondControls(entity, preset) && (
        <p className={styles.preset}>
          Only: {preset.label} <Button onClick={onDropPreset}>Clear</Button>
        </p>
      )}
    </search>
  );
}
