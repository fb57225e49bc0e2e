import ArrowIcon from '@mui/icons-material/ArrowForward';
import { type Column, column } from '../schema/columns';
import type { EntityName } from '../schema/contract';
import { text } from '../schema/fields';
import { RecordLink } from './RecordLink';

/** A text that links to the record it names. */
export const linkColumn = <R,>(
  label: string,
  to: EntityName,
  id: (row: R) => number | null | undefined,
  name: (row: R) => string | null | undefined,
): Column<R> =>
  column(text(label), name, {
    render: (row, shown) => (
      <RecordLink to={to} id={id(row)}>
        {shown}
      </RecordLink>
    ),
  });

/** The last column: an arrow to the record. */
export const detailsColumn = <R,>(to: EntityName, id: (row: R) => number, called: (row: R) => string): Column<R> => ({
  ...column(text('Details'), called, {
    render: (row) => (
      <RecordLink to={to} id={id(row)} label={`Details of ${called(row)}`}>
        <ArrowIcon fontSize="small" />
      </RecordLink>
    ),
  }),
  onScreen: true,
});
