import { type ComponentType, use, useMemo } from 'react';
import { DataProviderContext } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import type { Role } from '../../contract/definition/roles';
import type { ExtraCall } from '../../contract/endpoints';
import { may } from '../account';
import { createDataProvider } from '../dataProvider';
import { hasExtra } from '../extras';
import { NotFound } from '../layout/NotFound';
import { orderPages, purchaseOrders } from '../orders';
import { stockLevels } from '../resources/stockLevels';
import { isWithin, listUrl } from '../routing/urls';
import { can, type Entity } from '../schema/entity';
import { EntitiesContext } from '../views/entities';
import ListPage from '../views/list/ListPage';
import { lists } from './lists';

interface Further {
  entity: Entity;
  /** What the backend announces it by. */
  extra: ExtraCall;
  /** Pages besides, by the last part of their path. */
  pages?: Readonly<Record<string, { of: ComponentType; role: Role }>>;
}

/** Entities that no documented API has. */
const further: readonly Further[] = [
  { entity: stockLevels, extra: 'levels' },
  { entity: purchaseOrders, extra: 'orders', pages: orderPages },
];

const entities = further.map(({ entity }) => entity);

/** The app's own, which are chunks of their own. */
interface Views {
  Form: ComponentType<{ entity: Entity }>;
  Detail: ComponentType<{ entity: Entity }>;
}

/** The list, the form or a record's page of an entity that is fetched only where one of them is asked for. */
export default function FurtherPage(views: Views) {
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
        <View key={`${found.entity.name} ${id}`} {...found} {...views} />
      </DataProviderContext.Provider>
    </EntitiesContext>
  );
}

function View({ entity, pages = {}, Form, Detail }: Further & Views) {
  const { id, part = id } = useParams();
  const isNew = useLocation().pathname.endsWith('/new');
  const page = pages[part ?? ''];
  if (page) return may(page.role) ? <page.of /> : <NotFound />;
  if (isNew || part === 'edit') {
    return can(entity, isNew ? 'create' : 'update') ? <Form entity={entity} /> : <NotFound />;
  }
  if (id === undefined) return <ListPage entity={entity} />;
  return part === id ? <Detail entity={entity} /> : <NotFound />;
}
