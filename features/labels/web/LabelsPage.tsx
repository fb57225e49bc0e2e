import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pageQuery } from '../../../src/routing/pageRoute';
import { t } from '../../../src/texts/t';
import { useEntity } from '../../../src/views/data/entities';
import { failureOf } from '../../../src/views/data/unanswered';
import { useProvider } from '../../../src/views/data/useProvider';
import { ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { LabelSheet } from './LabelSheet';
import { readItems } from './readItems';

/** Labels of the products that the address names, or of the shelves of a warehouse. */
export default function LabelsPage() {
  const [search] = useSearchParams();
  const dataProvider = useProvider();
  const entity = useEntity('products');
  const query = useQuery({
    ...pageQuery(['labels', String(search)], ({ signal }) => readItems({ dataProvider, entity, search, signal })),
    // Keeps the user's input.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = failureOf(query);
  if (query.data) return <LabelSheet key={String(search)} found={query.data} />;
  return <Page heading={t('Labels')}>{failure ? <ErrorMessage {...failure} /> : <Loading />}</Page>;
}
