import { type ComponentType, Suspense } from 'react';
import { localMoment } from '../../format/date';
import type { InputSpec } from '../../schema/field';
import { translate } from '../../texts/t';
import { lazyPart } from '../page/lazyPart';
import { attributesOf, type ControlProps } from './controlProps';
import { NumberBox } from './NumberBox';
import { ReferenceSelect } from './ReferenceSelect';
import { Select } from './Select';

type SpecOf<K extends InputSpec['as']> = Extract<InputSpec, { as: K }>;

const TextBox = (props: ControlProps<SpecOf<'text'>>) => (
  <input
    {...attributesOf(props)}
    // A record has a moment in UTC.
    value={props.spec.type === 'datetime-local' ? localMoment(props.value) : props.value}
    type={props.spec.type}
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
    options={props.spec.choices.map(({ value, label }) => ({ value, label: translate(label) }))}
    onChange={props.onChange}
    hint={props.hint ?? props.spec.hint ?? ''}
  />
);

const SearchControl = lazyPart(() => import('./SearchControl'));

/** A select, or a search box for a list with too many records. The search box is loaded on demand. */
const ReferenceControl = (props: ControlProps<SpecOf<'reference'>>) =>
  props.spec.search ? (
    <Suspense fallback={<input {...attributesOf(props)} value="" readOnly disabled />}>
      <SearchControl {...props} />
    </Suspense>
  ) : (
    <ReferenceSelect {...props} />
  );

/** The controls by kind of input. */
const controls: { [K in InputSpec['as']]: ComponentType<ControlProps<SpecOf<K>>> } = {
  text: TextBox,
  number: NumberBox,
  longText: TextArea,
  choice: ChoiceSelect,
  reference: ReferenceControl,
};

/** Renders the control for a value. */
export function Control(props: ControlProps) {
  const Drawn = controls[props.spec.as] as ComponentType<ControlProps>;
  return <Drawn {...props} />;
}
