import type { DetailField } from '../../schema/detail';
import type { Entity } from '../../schema/entity';
import type { AnyRow } from '../../schema/record';
import { inSections } from '../../schema/sections';
import { Card } from '../Card';
import { DescriptionList } from '../DescriptionList';
import { FieldValue } from './FieldValue';
import { LinesTable } from './LinesTable';

interface RecordFieldsProps {
  entity: Pick<Entity, 'sections'>;
  fields: readonly DetailField[];
  record: AnyRow;
}

/** What a record's fields hold: those of a section under its heading, rows in tables of their own below. */
export function RecordFields({ entity, fields, record }: RecordFieldsProps) {
  const list = (some: readonly DetailField[]) => (
    <DescriptionList
      items={some.map((field) => ({ label: field.label, value: <FieldValue field={field} record={record} /> }))}
    />
  );
  return (
    <>
      {inSections(
        fields.filter(({ lines }) => !lines),
        entity.sections,
      ).map(({ title, fields: some }) =>
        title === undefined ? (
          <div key="">{list(some)}</div>
        ) : (
          <Card key={title} title={title}>
            {list(some)}
          </Card>
        ),
      )}
      {fields.map((field) => field.lines && <LinesTable key={field.name} field={field} record={record} />)}
    </>
  );
}
