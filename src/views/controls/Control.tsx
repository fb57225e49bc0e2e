import type { ComponentType } from 'react';
import type { InputSpec } from '../../schema/field';
import { attributesOf, type ControlProps } from './controlProps';
import { ReferenceSelect } from './ReferenceSelect';
import { Select } from './Select';

type SpecOf<K extends InputSpec['as']> = Extract<InputSpec, { as: K }>;

const TextBox = (props: ControlProps<SpecOf<'text'>>) => (
  <input
    {...attributesOf(props)}
    type={props.spec.type}
    autoComplete="off"
    onChange={(event) => props.onChange(event.target.value)}
  />
);

const NumberBox = (props: ControlProps<SpecOf<'number'>>) => (
  <input
    {...attributesOf(props)}
    type="number"
    step={props.spec.step}
    min={props.spec.min}
    autoComplete="off"
    onChange={(event) => props.onChange(event.target.value)}
  />
);

const TextArea = (props: ControlProps<SpecOf<'longText'>>) => (
  <textarea {...attributesOf(props)} rows={5} onChange={(event) => props.onChange(event.target.value)} />
);

const ChoiceSelect = (props: ControlProps<SpecOf<'choice'>>) => (
  <Select
    {...attributesOf(props)}
    options={props.spec.choices}
    onChange={props.onChange}
    hint={props.hint ?? props.spec.hint ?? ''}
  />
);

/** The controls by what they edit. */
const controls: { [K in InputSpec['as']]: ComponentType<ControlProps<SpecOf<K>>> } = {
  text: TextBox,
  number: NumberBox,
  longText: TextArea,
  choice: ChoiceSelect,
  reference: ReferenceSelect,
};

/** The control for a value, as its kind says. */
export function Control(props: ControlProps) {
  const Drawn = controls[props.spec.as] as ComponentType<ControlProps>;
  return <Drawn {...props} />;
}
