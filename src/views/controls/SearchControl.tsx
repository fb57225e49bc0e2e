import { useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { ReferenceSpec } from '../../schema/field';
import type { AnyRecord } from '../../schema/record';
import { t, translate } from '../../texts/t';
import type { ControlProps } from './controlProps';
import { SearchBox } from './SearchBox';
import { useRepresent } from './useRepresent';
import type { Match } from './useSearch';

/** A search box for a reference field. Shows the name in `called`, or fetches the record for its name. */
export default function SearchControl(props: ControlProps<ReferenceSpec>) {
  const { spec, value, recordName, onChange, controlRef, hint = spec.hint ?? '', ...rest } = props;
  const [known, setKnown] = useState<Match | null>(() =>
    value !== '' && recordName ? { id: Number(value), name: recordName } : null,
  );
  const isKnown = String(known?.id) === value;
  const represent = useRepresent(spec.to);
  const { data } = useGetOne<AnyRecord>(spec.to, { id: value }, { enabled: value !== '' && !isKnown });
  const chosen = useMemo((): Match | null => {
    if (value === '') return null;
    return isKnown ? known : { id: Number(value), name: data ? represent(data) : t('Unknown ({id})', { id: value }) };
  }, [value, isKnown, known, data, represent]);
  return (
    <SearchBox
      {...rest}
      from={spec.to}
      hint={translate(hint)}
      value={chosen}
      inputRef={controlRef}
      onChange={(match) => {
        setKnown(match);
        onChange(match ? String(match.id) : '');
      }}
    />
  );
}
