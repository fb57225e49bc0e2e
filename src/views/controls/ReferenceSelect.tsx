import type { ReferenceSpec } from '../../schema/field';
import { ControlError } from './ControlError';
import { attributesOf, type ControlProps } from './controlProps';
import { Select } from './Select';
import { useOptions } from './useOptions';

/** A select of another entity's records. A failed load says so and offers to try again. */
export function ReferenceSelect(props: ControlProps<ReferenceSpec>) {
  const { spec, value, onChange, disabled, filter, hint = spec.hint ?? '' } = props;
  const { options: all, isPending, error, refetch } = useOptions(spec.to, { filter, enabled: !disabled });
  const options = spec.only ? all.filter((option) => spec.only?.includes(Number(option.value))) : all;
  // Something that is not among the options must be seen, or it could not be taken back.
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <>
      <Select
        {...attributesOf(props)}
        value={isPending ? '' : value}
        options={known || isPending ? options : [...options, { value, label: `Unknown (${value})` }]}
        hint={hint}
        aria-busy={(!disabled && isPending) || undefined}
        onChange={onChange}
      />
      {error && <ControlError message={error.message} onRetry={refetch} />}
    </>
  );
}
