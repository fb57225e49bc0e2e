import type { Entity } from '../../schema/entity';
import type { ListAddress } from '../../schema/listAddress';
import { FilterControl } from './FilterControl';
import { FilterFrame } from './FilterFrame';

interface FilterBarProps {
  entity: Entity;
  address: ListAddress;
  onFilter: (name: string, value: string) => void;
  onDropPreset: () => void;
}

/** A list's filters. */
export const FilterBar = ({ entity, address, onFilter, onDropPreset }: FilterBarProps) => (
  <FilterFrame address={address} onDropPreset={onDropPreset}>
    {Object.entries(entity.filters).map(([name, filter]) => (
      <FilterControl
        key={name}
        filter={filter}
        value={address.filters[name] ?? ''}
        onChange={(value) => onFilter(name, value)}
      />
    ))}
  </FilterFrame>
);
