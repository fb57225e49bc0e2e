import { formatMoney, sumOf } from '../../format/number';
import { type DetailField, detailField } from '../../schema/detail';
import type { Entity } from '../../schema/entity';
import { shownAttribute } from '../../schema/field';
import { money } from '../../schema/fields';
import { column } from '../../schema/list/columns';
import type { AnyRow } from '../../schema/record';
import { inSections } from '../../schema/sections';
import { translate } from '../../texts/t';
import { Card } from '../page/Card';
import { DescriptionList } from '../page/DescriptionList';
import { Tabs } from '../page/Tabs';
import { factsOf, hasLines } from './Facts';
import { FieldValue } from './FieldValue';
import { ShowMoreTable } from './ShowMoreTable';
import styles from './show.module.css';

interface RecordFieldsProps {
  entity: Pick<Entity, 'sections' | 'inTabs'>;
  fields: readonly DetailField[];
  record: AnyRow;
}

/** The fields of a record: sections under their heading or in a tab, then lines in tables. */
export default function RecordFields({ entity: { sections, inTabs }, fields, record }: RecordFieldsProps) {
  const { rest, titled } = inSections(inTabs ? fields : fields.filter((field) => !hasLines(field)), sections);
  const draw = (some: readonly DetailField[]) => <Fields fields={some} record={record} />;
  return (
    <>
      {rest.length > 0 && <div className={styles.band}>{draw(rest)}</div>}
      {inTabs && titled.length > 0 ? (
        <Tabs tabs={titled.map(({ title, fields: some }) => ({ title, content: draw(some) }))} />
      ) : (
        titled.map(({ title, fields: some }) => (
          <Card key={title} title={translate(title)}>
            {draw(some)}
          </Card>
        ))
      )}
      {!inTabs && draw(fields.filter(hasLines))}
    </>
  );
}

function Fields({ fields, record }: Pick<RecordFieldsProps, 'fields' | 'record'>) {
  const facts = factsOf(fields, record);
  return (
    <>
      {facts.length > 0 && <DescriptionList items={facts} />}
      {fields.map((field) => field.lines && <LinesTable key={field.name} field={field} record={record} />)}
    </>
  );
}

/** The lines of a record in a table, with their total if declared. */
function LinesTable({ field: { name, label, lines = [], total }, record }: LinesTableProps) {
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
