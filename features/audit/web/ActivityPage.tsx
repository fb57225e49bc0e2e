import { useMemo } from 'react';
import { DataProviderContext } from 'react-admin';
import { createDataProvider } from '../../../src/dataProvider';
import { entities } from '../../../src/resources';
import { defineResource } from '../../../src/schema/defineResource';
import { text } from '../../../src/schema/fields';
import { column } from '../../../src/schema/list/columns';
import { choiceFilter, textFilter } from '../../../src/schema/list/filters';
import ListPage from '../../../src/views/list/ListPage';
import { activity as definition } from '../activity';
import { Person } from './Person';
import { RecordOf } from './RecordOf';

const entityOf = (name: string | null | undefined) => entities.find((entity) => entity.name === name);

const declared = defineResource(definition, {
  list: {
    columns: [
      'date',
      'time',
      { field: 'account', render: ({ account }, shown) => (account ? <Person name={account} /> : shown) },
      'action',
      column(text('List'), ({ entity }) => entityOf(entity)?.many ?? entity, { key: 'entity' }),
      {
        field: 'record',
        render: ({ entity, recordId }, shown) => (
          <RecordOf entity={entityOf(entity)} id={recordId}>
            {shown}
          </RecordOf>
        ),
      },
      'changes',
      'address',
      'token',
      { field: 'requestId', sortable: false },
    ],
    card: ['time', 'account', 'action', 'record', 'changes'],
  },
  texts: { listHeading: 'Activity', empty: 'Nothing has been noted.' },
});

/** The list of events. An event has no page of its own; its record has one. The filter offers the lists of this app. */
const activity = {
  ...declared,
  hasPage: false,
  isOfAll: true,
  filters: {
    ...declared.filters,
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
