import { useId } from 'react';
import { attributesOf } from '../../../src/views/controls/controlProps';
import { LabelledControl } from '../../../src/views/controls/LabelledControl';
import { useOptions } from '../../../src/views/controls/useOptions';
import styles from './import.module.css';

interface ValueForAllProps {
  label: string;
  /** The list whose records the value names. */
  list: string | null;
  isDay: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A value that all new records get. The name of another list's record is typed, with the existing ones as suggestions. */
export const ValueForAll = ({ label, list, isDay, value, onChange }: ValueForAllProps) =>
  list === null ? (
    <LabelledControl
      label={label}
      spec={{ as: 'text', type: isDay ? 'date' : 'text' }}
      value={value}
      onChange={onChange}
    />
  ) : (
    <NameBox label={label} list={list} value={value} onChange={onChange} />
  );

function NameBox({ label, list, value, onChange }: Omit<ValueForAllProps, 'isDay'> & { list: string }) {
  const id = useId();
  const { options } = useOptions(list);
  return (
    <div className={styles.name}>
      <label htmlFor={id}>{label}</label>
      <input
        {...attributesOf({ spec: { as: 'text', type: 'text' }, id, value, onChange })}
        list={`${id}-names`}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {options.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </div>
  );
}
