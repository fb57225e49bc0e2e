import { type ComponentType, Suspense } from 'react';
import { localMoment } from '../../format/date';
import type { InputSpec, ReferenceSpec } from '../../schema/field';
import { t, translate } from '../../texts/t';
import { lazyPart } from '../page/lazyPart';
import { Slot } from '../slots/Slot';
import { ControlError } from './ControlError';
import { attributesOf, type ControlProps } from './controlProps';
import { NumberBox } from './NumberBox';
import { Select } from './Select';
import { useOptions } from './useOptions';

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

/** A select for the records of another list. A failed load shows its error and a Retry button. */
function ReferenceSelect(props: ControlProps<ReferenceSpec>) {
  const { spec, value, onChange, disabled, filter, hint = spec.hint ?? '' } = props;
  const { options: all, isPending, error, refetch } = useOptions(spec.to, { filter, enabled: !disabled });
  const options = spec.only ? all.filter((option) => spec.only?.includes(Number(option.value))) : all;
  // A value without an option is shown as unknown, so that the user can change it.
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <>
      <Select
        {...attributesOf(props)}
        value={isPending ? '' : value}
        options={known || isPending ? options : [...options, { value, label: t('Unknown ({id})', { id: value }) }]}
        hint={hint}
        aria-busy={(!disabled && isPending) || undefined}
        onChange={onChange}
      />
      {props.required && !isPending && !error && all.length === 0 && (
        <Slot name="emptySelect" instead={null} of={spec.to} filter={filter} />
      )}
      {error && <ControlError message={error.message} onRetry={refetch} />}
    </>
  );
}
