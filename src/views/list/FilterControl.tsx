import { useEffect, useEffectEvent } from 'react';
import { type Filter, filterLabel } from '../../schema/list/filters';
import { translate } from '../../texts/t';
import { LabelledControl } from '../controls/LabelledControl';
import { useDebounced } from '../useDebounced';
import { useEdited } from './useEdited';

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
export function FilterControl({ filter, value, onChange }: FilterControlProps) {
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
