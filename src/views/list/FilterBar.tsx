import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import type { usePageSearch } from '../../navigation/usePageSearch';
import { lazyHint } from '../../routing/lazyComponent';
import type { Entity } from '../../schema/entity';
import { type Filter, filterLabel } from '../../schema/list/filters';
import { isBeyondControls, type ListAddress } from '../../schema/list/listAddress';
import { t, translate } from '../../texts/t';
import { Button } from '../Button';
import { LabelledControl } from '../controls/LabelledControl';
import { useDebounced } from '../useDebounced';
import styles from './list.module.css';
import { useEdited } from './useListAddress';

/** Debounce delay of typing, in milliseconds. */
const DEBOUNCE = 500;

/** The empty option of a select. */
const ALL = 'Wszystkie';

interface FilterControlProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

/** A filter. Typed values are debounced; chosen values apply at once. */
function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { edited, setEdited, send } = useEdited(value, onChange);
  const isSettled = useDebounced(edited, DEBOUNCE) === edited;
  const acceptable = filter.accepts(edited);
  const isDue = acceptable && edited !== value && (isSettled || !filter.typed);
  const act = useEffectEvent(send);
  useEffect(() => {
    if (isDue) act(edited);
  }, [isDue, edited]);
  return (
    <LabelledControl
      label={filterLabel(filter)}
      spec={filter.input}
      hint={translate(filter.hint ?? filter.end?.label ?? ALL)}
      value={edited}
      onChange={setEdited}
      // Debounced: the first digits of a year are not a valid year yet.
      problem={isSettled && !acceptable && filter.problem && translate(filter.problem)}
    />
  );
}

/** The active filters. Loaded on demand, since an unfiltered list has none. */
const FilterChips = lazyHint(() => import('./FilterChips'));

interface FilterBarProps {
  entity: Entity;
  address: ListAddress;
  /** The query string of the URL. */
  search: URLSearchParams;
  /** Changes the query. */
  onChange: ReturnType<typeof usePageSearch>['change'];
  onFilter: (name: string, value: string) => void;
  onClear: () => void;
  onDropPreset: () => void;
}

/**
 * The filters of a list, and a chip for each active one. The two ends of a range are one control. On a phone all but the first filter
 * collapse behind a button with the number of active filters.
 */
export function FilterBar({ entity, address, search, ...on }: FilterBarProps) {
  const { filters, preset } = address;
  const [unfolded, setUnfolded] = useState(false);
  // Part of the keys: remounts the controls, so that "Clear all" also drops text that is not applied.
  const [cleared, setCleared] = useState(0);
  const id = useId();
  const only = preset && isBeyondControls(entity, preset) ? preset : undefined;
  const inUse = Object.keys(filters).length;
  const names = Object.keys(entity.filters);
  const control = (name: string): ReactNode => {
    const filter = entity.filters[name];
    return (
      filter && (
        <FilterControl
          key={`${name} ${cleared}`}
          filter={filter}
          value={filters[name] ?? ''}
          onChange={(value) => on.onFilter(name, value)}
        />
      )
    );
  };
  const ofRange = (name: string) => entity.filters[name]?.end?.of;
  const [first, ...others] = names.map((name, index) => {
    const of = ofRange(name);
    if (of === undefined) return control(name);
    if (index > 0 && ofRange(names[index - 1] ?? '') === of) return null;
    return (
      <fieldset key={name} className={styles.range} data-unseen="labels">
        <legend>{translate(of)}</legend>
        {names
          .filter((end) => ofRange(end) === of)
          .map((end) => (
            <div key={end} className={styles.end}>
              {control(end)}
            </div>
          ))}
      </fieldset>
    );
  });
  return (
    <search className={styles.filterBar}>
      <div className={styles.filters} data-unfolded={unfolded}>
        {first}
        <Button
          className={styles.fold}
          variant="outlined"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('Filters')}
          {inUse > 0 && ` (${inUse})`}
        </Button>
        <div id={id} className={styles.others}>
          {others}
        </div>
      </div>
      {search.size > 0 && (
        <Suspense fallback={(inUse > 0 || only) && <div className={styles.chips} />}>
          <FilterChips
            entity={entity}
            filters={filters}
            only={only}
            search={search}
            {...on}
            onClear={() => {
              setCleared(cleared + 1);
              on.onClear();
            }}
          />
        </Suspense>
      )}
    </search>
  );
}
