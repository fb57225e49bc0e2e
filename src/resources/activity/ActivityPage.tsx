import { useMemo } from 'react';
import { DataProviderContext } from 'react-admin';
import { activity as definition } from '../../../features/audit/activity';
import { createDataProvider } from '../../dataProvider';
import { column } from '../../schema/columns';
import { defineEntity } from '../../schema/entity';
import { text } from '../../schema/fields';
import { choiceFilter, textFilter } from '../../schema/filters';
import ListPage from '../../views/list/ListPage';
import { Person } from '../../views/Person';
import { entities } from '..';
import { RecordOf } from './RecordOf';

const entityOf = (name: string | null | undefined) => entities.find((entity) => entity.name === name);

const declared = defineEntity(definition, {
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
  texts: { listHeading: 'Activity', empty: 'Nothing has been noted.' },
});

/** Its lists are those that are there, and its records have no pages but those they are about. */
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

/** Everything that somebody has done. */
export default function ActivityPage() {
  const provider = useMemo(() => createDataProvider([activity]), []);
  return (
    <DataProviderContext.Provider value={provider}>
      <ListPage entity={activity} />
    </DataProviderContext.Provider>
  );
}
