import type { DetailField } from '../../schema/detail';
import type { Entity } from '../../schema/entity';
import type { AnyRow } from '../../schema/record';
import { inSections } from '../../schema/sections';
import { translate } from '../../texts/t';
import { Card } from '../page/Card';
import { DescriptionList } from '../page/DescriptionList';
import { Tabs } from '../page/Tabs';
import { factsOf, hasLines } from './factsOf';
import { LinesTable } from './LinesTable';
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
