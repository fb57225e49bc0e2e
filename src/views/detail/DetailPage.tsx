import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { isShown } from '../../../contract/definition/rules';
import { may } from '../../account';
import { supports } from '../../capabilities';
import { can, type Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Related } from '../../schema/spec';
import { ActionButtons, ActionOutcome } from '../actions/ActionButtons';
import { useActions } from '../actions/useActions';
import { useReadBy } from '../entities';
import { lazyPart } from '../lazyPart';
import { Page } from '../Page';
import { Part } from '../Part';
import { PrintButton } from '../PrintButton';
import { RecordGate } from '../RecordGate';
import { BackLink, EditLink } from '../RecordLink';
import { Slot } from '../Slot';
import { RecordFields } from './declaredFields';
import { FurtherContext } from './Facts';
import { factsOf, isPlain } from './factsOf';

/** Which a record is not drawn by. */
const RelatedList = lazyPart(() => import('./RelatedList'));

/** Draws a list of the records that refer to this one. */
const listOf = ({ id }: AnyRecord) => {
  return (related: Related) => <RelatedList key={related.label} related={related} id={id} />;
};

/** Longer than a record's page takes to be drawn, in ms. */
const AFTER_MS = 500;

/** Tells whether the page is drawn, so that what a feature adds to it neither delays nor moves the page's own parts. */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDrawn;
}

/** The page of any record: its name, the way back, the way to edit it, and its own body or its declared fields. */
export default function DetailPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { body: Body, detail, further, related } = entity;
  const actions = useActions(entity);
  const readBy = useReadBy();
  const isReadable = (list: string) => may(readBy(list));
  const isDrawn = useDrawn();
  const isEditable = (record: AnyRow) => can(entity, 'update') && isShown({ when: entity.editableWhen }, record);
  const [isTaken, take] = useState(false);
  // What the body does not tell.
  const below = isTaken ? further.filter((field) => !isPlain(field)) : further;
  // Beside the record, not after it. A failure is left to the body itself to tell.
  useEffect(() => void (Body ?? RecordFields).load?.().catch(() => {}), [Body]);
  return (
    <RecordGate entity={entity} id={id} purpose="detail">
      {(record) => (
        <Page
          heading={entity.represent(record)}
          above={
            <>
              <BackLink entity={entity} />
              <Slot name="recordStatus" list={entity.name} instead={null} entity={entity} id={id} />
            </>
          }
          actions={
            <>
              <ActionButtons entity={entity} place="page" records={[record]} actions={actions} />
              <PrintButton />
              {isEditable(record) && <EditLink entity={entity} id={record.id} />}
            </>
          }
        >
          <ActionOutcome entity={entity} actions={actions} />
          <Part>
            {Body ? (
              <FurtherContext value={{ items: factsOf(further, record), take }}>
                <Body record={record} />
              </FurtherContext>
            ) : (
              <>
                <RecordFields entity={entity} fields={[...detail, ...further]} record={record} />
                <Slot name="recordFacts" list={entity.name} id={record.id} record={record} />
              </>
            )}
          </Part>
          <Suspense>
            <Part>{Body && below.length > 0 && <RecordFields entity={entity} fields={below} record={record} />}</Part>
            {related.filter(({ entity: list, extra }) => !extra && isReadable(list)).map(listOf(record))}
          </Suspense>
          <Suspense>
            {isDrawn &&
              related
                .filter(({ entity: list, extra }) => extra && supports(extra) && isReadable(list))
                .map(listOf(record))}
          </Suspense>
          <Slot name="recordEnd" list={entity.name} entity={entity} record={record} />
        </Page>
      )}
    </RecordGate>
  );
}
