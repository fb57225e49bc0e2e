import { useQueries } from '@tanstack/react-query';
import { type ComponentProps, use } from 'react';
import { useSearchParams } from 'react-router';
import { shownAttribute } from '../../schema/field';
import { EntitiesContext } from '../data/entities';
import { isId, recordQueryOptions } from '../data/recordQueryOptions';
import { useProvider } from '../data/useProvider';
import { Loading } from '../messages/Loading';
import { EntityForm } from './EntityForm';

/** The form of a new record that refers to the records in the address: `/purchase-orders/new?supplierId=6`. Ignores unknown ones. */
export default function PrefilledForm(props: ComponentProps<typeof EntityForm>) {
  const [search] = useSearchParams();
  const dataProvider = useProvider();
  const entities = use(EntitiesContext);
  const given = props.entity.form.flatMap(({ name, kind }) => {
    const id = search.get(name) ?? '';
    const { input } = kind;
    const to = input.as === 'reference' && isId(id) && entities.find((one) => one.name === input.to);
    return to && 'represent' in to ? [{ name, id, to, shown: shownAttribute(kind, name) }] : [];
  });
  const queries = useQueries({
    queries: given.map(({ to, id }) => recordQueryOptions(dataProvider, to, id, 'detail')),
  });
  if (queries.some(({ isLoading }) => isLoading)) return <Loading />;
  const initial = given.flatMap(({ name, id, to, shown }, at) => {
    const record = queries[at]?.data;
    return record ? [[name, id], ...(shown === name ? [] : [[shown, to.represent(record)]])] : [];
  });
  return <EntityForm {...props} initial={Object.fromEntries(initial)} />;
}
