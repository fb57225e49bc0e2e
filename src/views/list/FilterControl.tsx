import { useEffect, useEffectEvent, useState } from 'react';
import type { Filter } from '../../schema/filters';
import { LabelledControl } from '../controls/LabelledControl';

/** How long typing must rest before it filters, in milliseconds. */
const DEBOUNCE = 500;

/** The option of a select that does not filter. */
const ALL = 'Wszystkie';

interface FilterControlProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

/** One filter. What is typed waits until typing rests; what is chosen acts at once. */
export const FilterControl = (props: FilterControlProps) =>
  props.filter.typed ? (
    <TypedFilter {...props} />
  ) : (
    <LabelledControl
      label={props.filter.label}
      spec={props.filter.input}
      hint={ALL}
      value={props.value}
      onChange={props.onChange}
    />
  );

function TypedFilter({ filter, value, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState({ value, sent: value });
  if (shown.value !== value) {
    setShown({ value, sent: value });
    // The address moved by itself, by a link or the back button: what was sent from here is what is typed already.
    if (value !== shown.sent) setTyped(value);
  }
  const acceptable = filter.accepts(typed);
  const send = useEffectEvent(() => {
    setShown((before) => ({ ...before, sent: typed }));
    onChange(typed);
  });
  useEffect(() => {
    if (typed === value || !acceptable) return;
    const timer = setTimeout(send, DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed, value, acceptable]);
  return (
    <LabelledControl
      label={filter.label}
      spec={filter.input}
      value={typed}
      onChange={setTyped}
      problem={acceptable ? undefined : 'Must be at least 0'}
    />
  );
}
