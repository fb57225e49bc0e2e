import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useProvider } from '../../../src/views/data/useProvider';
import { listQueryOptions, rowsOf } from '../../../src/views/list/listQueryOptions';
import { isPhone } from '../../../src/views/media';
import { useScope } from '../../../src/views/scope';
import type { ListCells, SlotProps } from '../../../src/views/slots/addTo';
import { LIST_COLUMN } from '../../../src/views/slots/listColumn';
import { type CellColumn, useCellColumns } from './cellColumns';
import { createCells } from './cellStore';
import { EditableCell, EditButtons } from './EditableCell';
import { LeftOver } from './LeftOver';
import { listenForCells } from './listenForCells';
import { UndoChanges } from './UndoChanges';
import { reportLost, useLeaving } from './useLeaving';

/** Makes the cells of a list editable in their place. */
export default function ListEditor({ entity, address, onCells }: SlotProps['listTools']) {
  const { name, represent } = entity;
  const { chosen } = useScope(entity.scope);
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  const options = listQueryOptions(dataProvider, entity, address, chosen);
  const { data } = useQuery({ ...options, enabled: false });
  // Only columns in sight: a narrow window hides added ones, and a card shows some of the others.
  const inSight = useMemo(
    () => entity.columns.filter(({ key, isAdded }) => !isAdded && (!isPhone() || entity.card.includes(key))),
    [entity],
  );
  const columns = useCellColumns(entity, inSight, chosen);

  /** Shows a value without a request for the list, whose rows would move. */
  const showValue = (id: number | string, { key, isOwn, entity: saved }: CellColumn, value: unknown) => {
    if (isOwn) {
      queryClient.setQueryData<typeof data>(
        options.queryKey,
        (answer) =>
          answer && { ...answer, data: answer.data.map((row) => (row.id === id ? { ...row, [key]: value } : row)) },
      );
    } else {
      queryClient.setQueriesData<ReadonlyMap<number, unknown>>(
        { queryKey: [LIST_COLUMN, name, key] },
        (values) => values && new Map(values).set(Number(id), value),
      );
      // A target that a product lacks follows from its minimum.
      void queryClient.invalidateQueries({ queryKey: [LIST_COLUMN, name] });
    }
    for (const list of new Set([name, saved.name]))
      void queryClient.invalidateQueries({ queryKey: [list], type: 'inactive' });
  };
  const [cells] = useState(() => createCells({ dataProvider, onValue: showValue, onLost: reportLost(entity) }));
  const rows = useMemo(() => (data ? rowsOf(entity, address, data).rows : []), [entity, address, data]);
  useLayoutEffect(() => cells.show(rows, columns), [cells, rows, columns]);

  useEffect(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const own: ListCells = {
      wrap: (column) => {
        const changed = byKey.get(column.key);
        if (!changed) return column;
        return {
          ...column,
          cell: (row) => (
            <EditableCell cells={cells} row={row} column={changed} name={represent(row)}>
              {column.cell(row)}
            </EditableCell>
          ),
        };
      },
      menuOf: (row) => <EditButtons cells={cells} row={row} columns={columns} />,
    };
    // The list is painted before its rows are rendered again with these cells.
    startTransition(() => onCells(own));
    return () => startTransition(() => onCells(undefined));
  }, [cells, columns, represent, onCells]);
  useEffect(listenForCells, []);
  useLeaving(cells);
  return (
    <>
      <LeftOver cells={cells} />
      <UndoChanges cells={cells} />
    </>
  );
}
