import declared from 'virtual:settings';
import { type ReactNode, useMemo } from 'react';
import { DataProviderContext } from 'react-admin';
import { settingsIn } from '../../../contract/definition/settings';
import { createDataProvider } from '../../../src/dataProvider';
import { isMissing, NOTHING } from '../../../src/format/number';
import { pathToWords } from '../../../src/format/texts';
import { entities, lazyEntities } from '../../../src/resources';
import { defineResource } from '../../../src/schema/defineResource';
import { named } from '../../../src/schema/derive';
import type { Entity } from '../../../src/schema/entity';
import { text } from '../../../src/schema/fields';
import { kinds } from '../../../src/schema/kinds';
import { column } from '../../../src/schema/list/columns';
import { choiceFilter, textFilter } from '../../../src/schema/list/filters';
import { translate } from '../../../src/texts/t';
import { RecordLink } from '../../../src/views/links/RecordLink';
import ListPage from '../../../src/views/list/ListPage';
import { activity as definition } from '../activity';
import { changesText } from './changeText';
import { Person } from './Person';

const entityOf = (name: string | null | undefined) => entities.find((entity) => entity.name === name);

/** Lists of events that are no entities of the web app. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  accounts: 'Accounts',
  addresses: 'Addresses',
  session: 'Sessions',
  settings: 'Settings',
  tokens: 'Tokens',
  webhooks: 'Webhooks',
};

/** Returns the name of a list; an unknown one has the words of its path. */
function listName(name: string): string {
  const lazy = lazyEntities.find((each) => each.name === name);
  return translate(entityOf(name)?.many ?? lazy?.link.label ?? OTHER_LISTS[name] ?? pathToWords(name));
}

const sectionOf = (name: string | null | undefined) => settingsIn(declared).find((each) => each.name === name);

/** Returns the name of an event's record: of settings the heading of their section. */
const recordName = (list: string | null, record: string | null | undefined, shown: ReactNode): ReactNode => {
  const section = list === 'settings' ? sectionOf(record) : undefined;
  return section ? translate(section.title) : shown;
};

/** Returns the fields of an event's record, as far as the app has loaded them. */
function fieldsOf(list: string, record: string | null | undefined) {
  const settings = list === 'settings' && sectionOf(record);
  if (settings) return named(settings.fields);
  return (entityOf(list) ?? lazyEntities.find(({ name }) => name === list)?.loaded())?.form ?? [];
}

const screens = defineResource(definition, {
  list: {
    columns: [
      'date',
      'time',
      { field: 'account', render: ({ account }, shown) => (account ? <Person name={account} /> : shown) },
      'action',
      column(text('List'), ({ entity }) => entity && listName(entity), { key: 'entity' }),
      {
        field: 'record',
        render: ({ entity, recordId, record }, shown) => (
          <RecordOf entity={entityOf(entity)} id={recordId}>
            {recordName(entity, record, shown)}
          </RecordOf>
        ),
      },
      {
        field: 'changes',
        render: ({ entity, record, changes }, shown) =>
          changes ? changesText(changes, fieldsOf(entity ?? '', record)) : shown,
      },
      'address',
      'token',
      { field: 'requestId', sortable: false },
    ],
    card: ['time', 'account', 'action', 'record', 'changes'],
  },
  texts: { listHeading: 'Activity', empty: 'No events recorded.' },
});

/** The list of events. An event has no page of its own; its record has one. The filter offers the lists of this app. */
const activity = {
  ...screens,
  hasPage: false,
  isOfAll: true,
  columns: screens.columns.map((each) => (each.key === 'time' ? { ...each, order: kinds.date.order } : each)),
  filters: {
    ...screens.filters,
    entity: choiceFilter(
      'List',
      entities.map(({ name, many }) => ({ value: name, label: many })),
    ),
    recordId: {
      ...textFilter('Number'),
      accepts: (typed: string) => /^([1-9]\d{0,8})?$/.test(typed),
      problem: 'Must be the number of a record',
    },
  },
};

/** The page of all events. */
export default function ActivityPage() {
  const provider = useMemo(() => createDataProvider([activity]), []);
  return (
    <DataProviderContext.Provider value={provider}>
      <ListPage entity={activity} />
    </DataProviderContext.Provider>
  );
}

interface RecordOfProps {
  /** The entity of the record, if this app has it. */
  entity: Entity | undefined;
  id: number | null | undefined;
  /** The name of the record at the time of the event. */
  children: ReactNode;
}

/** A link to the record of an event. A record without a name shows its number. */
function RecordOf({ entity, id, children }: RecordOfProps) {
  if (!entity || isMissing(id)) return children;
  return (
    <RecordLink to={entity.name} id={id}>
      {children === NOTHING ? `${translate(entity.one)} ${id}` : children}
    </RecordLink>
  );
}
