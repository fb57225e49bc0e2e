import type { ReferenceSpec } from '../../schema/field';
import { t } from '../../texts/t';
import { Slot } from '../slots/Slot';
import { ControlError } from './ControlError';
import { attributesOf, type ControlProps } from './controlProps';
import { Select } from './Select';
import { useOptions } from './useOptions';

/** A select for the records of another list. A failed load shows its error and a Retry button. */
export function ReferenceSelect(props: ControlProps<ReferenceSpec>) {
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
