import type { ComponentProps } from 'react';
import { langOf } from '../../format/language';
import type { Choice } from '../../schema/field';
import { translate } from '../../texts/t';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  options: readonly Choice[];
  /** The text of the empty option. */
  hint: string;
  onChange: (value: string) => void;
}

/** A select with an empty option. */
export const Select = ({ options, hint, onChange, ...rest }: SelectProps) => (
  <select {...rest} onChange={(event) => onChange(event.target.value)}>
    <option value="" lang={langOf(hint)}>
      {translate(hint)}
    </option>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
