import ArrowIcon from '@mui/icons-material/ArrowForward';
import type { ListName } from '../../schema/contract';
import { text } from '../../schema/fields';
import { type Column, column } from '../../schema/list/columns';
import { t } from '../../texts/t';
import { RecordLink } from './RecordLink';

/** Makes a text column that links to the named record. */
export const linkColumn = <R,>(
  label: string,
  to: ListName,
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

/** Makes the last column: an arrow that links to the record. */
export const detailsColumn = <R,>(to: ListName, id: (row: R) => number, nameOf: (row: R) => string): Column<R> => ({
  ...column(text('Details'), nameOf, {
    render: (row) => (
      <RecordLink to={to} id={id(row)} label={t('Details of {name}', { name: nameOf(row) })}>
        <ArrowIcon fontSize="small" />
      </RecordLink>
    ),
  }),
  onScreen: true,
});
