import { formatMoney } from '../../format/money';
import { sumOf } from '../../format/number';
import { type DetailField, detailField } from '../../schema/detail';
import { shownAttribute } from '../../schema/field';
import { money } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import type { AnyRow } from '../../schema/record';
import { translate } from '../../texts/t';
import { Card } from '../page/Card';
import { FieldValue } from './FieldValue';
import { ShowMoreTable } from './ShowMoreTable';

/** The lines of a record in a table, with their total if declared. */
export function LinesTable({ field: { name, label, lines = [], total }, record }: LinesTableProps) {
  const rows = (record[name] ?? []) as readonly AnyRow[];
  const columns = lines.map((part) => {
    const shown = shownAttribute(part.kind, part.name);
    const field = detailField(part.name, part);
    return column(part, (row: AnyRow) => row[shown], { render: (row) => <FieldValue field={field} record={row} /> });
  });
  return (
    <Card title={translate(label)}>
      <ShowMoreTable
        label={translate(label)}
        columns={total ? [...columns, column(money('Total'), total)] : columns}
        rows={rows}
        rowKey={(_, index) => index}
        empty={translate(`No ${label}.`)}
        total={total && formatMoney(sumOf(rows, total))}
      />
    </Card>
  );
}

interface LinesTableProps {
  field: DetailField;
  record: AnyRow;
}
