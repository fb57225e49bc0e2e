import { use, useMemo } from 'react';
import { DataProviderContext } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import type { ExtraCall } from '../../contract/endpoints';
import { may } from '../account';
import { createDataProvider } from '../dataProvider';
import { hasExtra } from '../extras';
import { NotFound } from '../layout/NotFound';
import { stockLevels } from '../resources/stockLevels';
import { isWithin, listUrl } from '../routing/urls';
import type { Entity } from '../schema/entity';
import DetailPage from '../views/detail/DetailPage';
import { EntitiesContext } from '../views/entities';
import FormPage from '../views/form/FormPage';
import ListPage from '../views/list/ListPage';
import { lists } from './lists';

/** Entities that no documented API has, and what the backend announces them by. */
const further: readonly { entity: Entity; extra: ExtraCall }[] = [{ entity: stockLevels, extra: 'levels' }];

const entities = further.map(({ entity }) => entity);

/** The list, the form or a record's page of an entity that is fetched only where one of them is asked for. */
export default function FurtherPage() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const known = use(EntitiesContext);
  const provider = use(DataProviderContext);
  const all = useMemo(() => [...known, ...entities], [known]);
  const withThese = useMemo(() => ({ ...provider, ...createDataProvider([...lists, ...entities]) }), [provider]);
  const found = further.find(({ entity }) => isWithin(pathname, listUrl(entity.name)));
  if (!found || !hasExtra(found.extra)) return <NotFound />;
  return (
    <EntitiesContext value={all}>
      <DataProviderContext.Provider value={withThese}>
        <View key={`${found.entity.name} ${id}`} entity={found.entity} id={id} pathname={pathname} />
      </DataProviderContext.Provider>
    </EntitiesContext>
  );
}

function View({ entity, id, pathname }: { entity: Entity; id: string | undefined; pathname: string }) {
  const [, isForm] = /\/(new|edit)\/?$/.exec(pathname) ?? [];
  if (!isForm) return id === undefined ? <ListPage entity={entity} /> : <DetailPage entity={entity} />;
  const isPossible = may(entity.role) && entity.can.has(id === undefined ? 'create' : 'update');
  return isPossible ? <FormPage entity={entity} /> : <NotFound />;
}
