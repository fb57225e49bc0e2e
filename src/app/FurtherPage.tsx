import { type ComponentType, type ReactNode, use, useMemo } from 'react';
import { type DataProvider, DataProviderContext } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import type { Role } from '../../contract/definition/roles';
import type { ExtraCall } from '../../contract/endpoints';
import { may } from '../account';
import type { OwnTile } from '../dashboard/defineTile';
import { createDataProvider } from '../dataProvider';
import { hasExtra } from '../extras';
import { NotFound } from '../layout/NotFound';
import { onTheWay, orderPages, ordersOfSupplier, purchaseOrders } from '../orders';
import { stockLevels } from '../resources/stockLevels';
import { isWithin, listUrl } from '../routing/urls';
import { can, type Entity, type Extra } from '../schema/entity';
import type { List } from '../schema/list';
import type { FurtherListsProps } from '../views/detail/DetailPage';
import { EntitiesContext } from '../views/entities';
import ListPage from '../views/list/ListPage';
import { useProvider } from '../views/useProvider';

interface Further {
  entity: Entity;
  /** What the backend announces it by. */
  extra: ExtraCall;
  /** Pages besides, by the last part of their path. */
  pages?: Readonly<Record<string, { of: ComponentType; role: Role }>>;
  /** What stands on the main panel. */
  tiles?: readonly OwnTile[];
  /** What stands on the pages of other entities' records. */
  extras?: readonly Extra[];
}

/** Entities that no documented API has. */
const known: readonly Further[] = [
  { entity: stockLevels, extra: 'levels' },
  { entity: purchaseOrders, extra: 'orders', pages: orderPages, tiles: [onTheWay], extras: [ordersOfSupplier] },
];

const entities = known.map(({ entity }) => entity);

/** What their forms are made of. */
export const formFields = entities.flatMap(({ form }) => form);

/** Those that the backend announces. */
const further = () => known.filter(({ extra }) => hasExtra(extra));

/** The app's own, which are chunks of their own. */
interface Views {
  Form: ComponentType<{ entity: Entity }>;
  Detail: ComponentType<{ entity: Entity }>;
}

/** The list, the form or a record's page of an entity that is fetched only where one of them is asked for. */
export default function FurtherPage(views: Views) {
  const { pathname } = useLocation();
  const { id } = useParams();
  const found = further().find(({ entity }) => isWithin(pathname, listUrl(entity.name)));
  if (!found) return <NotFound />;
  return (
    <WithFurther>
      <View key={`${found.entity.name} ${id}`} {...found} {...views} />
    </WithFurther>
  );
}

/** Their tiles on the main panel. */
export const FurtherTiles = ({ children: draw }: { children: (tile: OwnTile) => ReactNode }) => (
  <WithFurther>{further().flatMap(({ tiles = [] }) => tiles.map(draw))}</WithFurther>
);

/** Those of their records that refer to another entity's. */
export const FurtherLists = ({ to, children: draw }: FurtherListsProps) => (
  <WithFurther>
    {further()
      .flatMap(({ entity, extras = [] }) => (may(entity.readBy) ? extras : []))
      .flatMap(({ to: other, related = [] }) => (other === to ? related.map(draw) : []))}
  </WithFurther>
);

/** What is drawn in it knows of these entities as of any other. */
function WithFurther({ children }: { children: ReactNode }) {
  const others = use(EntitiesContext);
  const provider = useProvider<DataProvider & { lists: readonly List[] }>();
  const all = useMemo(() => [...others, ...entities], [others]);
  const withThese = useMemo(
    () => ({ ...provider, ...createDataProvider([...provider.lists, ...entities]) }),
    [provider],
  );
  return (
    <EntitiesContext value={all}>
      <DataProviderContext.Provider value={withThese}>{children}</DataProviderContext.Provider>
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
