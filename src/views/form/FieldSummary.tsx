import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { isMissing, NOTHING } from '../../format/nothing';
import { pageQuery } from '../../routing/pageRoute';
import type { NamedField, ReferenceSpec } from '../../schema/field';
import type { AnyRow } from '../../schema/record';
import { t } from '../../texts/t';
import { useOptions } from '../controls/useOptions';
import { useKnownEntity } from '../data/entities';
import { useProvider } from '../data/useProvider';

interface FieldSummaryProps {
  field: NamedField;
  /** The values of its inputs. */
  typed: AnyRow;
}

/** Shows a field's form value as text. */
export function FieldSummary({ field: { name, kind }, typed }: FieldSummaryProps): ReactNode {
  const { input } = kind;
  const value = typed[name];
  if (input.as === 'lines') return t('as typed');
  if (input.as === 'group') {
    const parts = (input.flat ? typed : (value ?? {})) as AnyRow;
    return input.parts.map((part, index) => (
      <Fragment key={part.name}>
        {index > 0 && ', '}
        <FieldSummary field={part} typed={parts} />
      </Fragment>
    ));
  }
  if (isMissing(value)) return NOTHING;
  if (input.as !== 'reference') return kind.text(kind.write(value));
  const id = String(value);
  return input.search ? <RecordName list={input.to} id={id} /> : <OptionLabel spec={input} id={id} typed={typed} />;
}

/** The label of the option chosen in a select. */
function OptionLabel({ spec: { to, narrowedBy }, id, typed }: { spec: ReferenceSpec; id: string; typed: AnyRow }) {
  const { field = '', param = field } = narrowedBy ?? {};
  const { options } = useOptions(to, { filter: field ? { [param]: String(typed[field]) } : {} });
  return options.find(({ value }) => value === id)?.label ?? `#${id}`;
}

/** The name of a record chosen in a search box. */
function RecordName({ list, id }: { list: string; id: string }) {
  const dataProvider = useProvider();
  const entity = useKnownEntity(list);
  const { data } = useQuery(
    pageQuery([list, 'called', id], async ({ signal }) => {
      const { data } = await dataProvider.getMany(list, { ids: [id], signal });
      return data[0];
    }),
  );
  return data ? (entity?.represent(data) ?? String(data.name)) : `#${id}`;
}
