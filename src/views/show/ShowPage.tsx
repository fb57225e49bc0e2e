import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { isShown } from '../../../contract/definition/conditions';
import { hasRole } from '../../account';
import { supports } from '../../capabilities';
import { can, type Entity } from '../../schema/entity';
import type { AnyRecord, AnyRow } from '../../schema/record';
import type { Related } from '../../schema/showSpec';
import { ActionButtons, ActionOutcome } from '../actions/ActionButtons';
import { useActions } from '../actions/useActions';
import { useReadBy } from '../data/entities';
import { BackLink, EditLink } from '../links/RecordLink';
import { lazyPart } from '../page/lazyPart';
import { Page } from '../page/Page';
import { Part } from '../page/Part';
import { PrintButton } from '../page/PrintButton';
import { RecordGate } from '../page/RecordGate';
import { Slot } from '../slots/Slot';
import { RecordFields } from './declaredFields';
import { ExtraFactsContext } from './Facts';
import { factsOf, hasLines } from './factsOf';
import styles from './show.module.css';

// Loaded on demand: the record itself renders without it.
const RelatedList = lazyPart(() => import('./RelatedList'));

/** Renders a list of the records that refer to this one. */
const listOf = ({ id }: AnyRecord) => {
  return (related: Related) => <RelatedList key={related.label} related={related} id={id} />;
};

/** Returns the values of added lines that are below the name, such as barcodes. */
const codesOf = ({ rules }: Entity, record: AnyRow): string[] =>
  Object.entries(rules.fields).flatMap(([name, field]) => {
    const { kind, inHead } = { inHead: undefined, ...field };
    return kind === 'lines' && inHead ? ((record[name] ?? []) as AnyRow[]).map((line) => String(line[inHead])) : [];
  });

/** A delay longer than the rendering of a record's page, in ms. */
const AFTER_MS = 500;

/** Returns whether the page has rendered. Lists of features wait for it, so that they do not delay or move the page's parts. */
function useIsRendered(): boolean {
  const [isRendered, setRendered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRendered(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRendered;
}

/** The page of any record: its name, links back and to the edit form, and its custom body or its declared fields. */
export default function ShowPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { body: Body, detail, addedFields, related } = entity;
  const actions = useActions(entity);
  const readBy = useReadBy();
  const isReadable = (list: string) => hasRole(readBy(list));
  const isRendered = useIsRendered();
  const isEditable = (record: AnyRow) => can(entity, 'update') && isShown({ when: entity.editableWhen }, record);
  const [areShown, setShown] = useState(false);
  // The fields that the custom body does not show.
  const below = areShown ? addedFields.filter(hasLines) : addedFields;
  // Loads the body in parallel with the record. The body itself handles a failure.
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
              <div className={styles.bar}>
                <ActionButtons entity={entity} place="page" records={[record]} actions={actions} />
              </div>
              <PrintButton />
              {isEditable(record) && <EditLink entity={entity} id={record.id} />}
            </>
          }
        >
          <ActionOutcome entity={entity} actions={actions} />
          <Part>
            {Body ? (
              <ExtraFactsContext
                value={{
                  items: factsOf(
                    addedFields.filter((field) => isShown(field, record)),
                    record,
                  ),
                  codes: codesOf(entity, record),
                  setShown,
                }}
              >
                <Body record={record} />
              </ExtraFactsContext>
            ) : (
              <>
                <RecordFields entity={entity} fields={[...detail, ...addedFields]} record={record} />
                <Slot name="recordFacts" list={entity.name} id={record.id} record={record} />
              </>
            )}
          </Part>
          <Suspense>
            <Part>{Body && below.length > 0 && <RecordFields entity={entity} fields={below} record={record} />}</Part>
            {related.filter(({ entity: list, capability }) => !capability && isReadable(list)).map(listOf(record))}
          </Suspense>
          <Suspense>
            {isRendered &&
              related
                .filter(({ entity: list, capability }) => capability && supports(capability) && isReadable(list))
                .map(listOf(record))}
          </Suspense>
          <Slot name="recordEnd" list={entity.name} entity={entity} record={record} />
        </Page>
      )}
    </RecordGate>
  );
}
