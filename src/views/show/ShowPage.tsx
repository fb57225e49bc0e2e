import EditIcon from '@mui/icons-material/EditOutlined';
import { Suspense, startTransition, useCallback, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { isShown } from '../../../contract/definition/conditions';
import { editUrl } from '../../routing/urls';
import { can, type Entity } from '../../schema/entity';
import type { AnyRow } from '../../schema/record';
import { translate } from '../../texts/t';
import { ActionButtons, ActionOutcome } from '../actions/ActionButtons';
import { useActions } from '../actions/useActions';
import { ButtonLink } from '../Button';
import { useListedRow } from '../data/useListedRow';
import { BackLink } from '../links/RecordLink';
import { AfterPaint, RecordPendingContext } from '../page/AfterPaint';
import { lazyPart } from '../page/lazyPart';
import { Page } from '../page/Page';
import { Part } from '../page/Part';
import { PrintButton } from '../page/PrintButton';
import { RecordGate } from '../page/RecordGate';
import { Slot } from '../slots/Slot';
import { RecordFields } from './declaredFields';
import { AbsentFacts, ExtraFactsContext, factsOf, hasLines } from './Facts';
import { ActionsProvider, AddedActions } from './RecordActions';
import styles from './show.module.css';

/** A link to the edit form of a record. */
const EditLink = ({ entity, id }: { entity: Entity; id: number | string }) => (
  <ButtonLink href={editUrl(entity.name, id)} variant="outlined">
    <EditIcon fontSize="small" />
    {translate(entity.texts.editLink)}
  </ButtonLink>
);

// Loaded on demand: the record itself renders without it.
const PageEnd = lazyPart(() => import('./later/PageEnd'));

/** Returns the values of added lines that are below the name, such as barcodes. */
const codesOf = ({ rules }: Entity, record: AnyRow): string[] =>
  Object.entries(rules.fields).flatMap(([name, field]) => {
    const { kind, inHead } = { inHead: undefined, ...field };
    return kind === 'lines' && inHead ? ((record[name] ?? []) as AnyRow[]).map((line) => String(line[inHead])) : [];
  });

/** The page of any record: its name, links back and to the edit form, and its custom body or its declared fields. */
export default function ShowPage({ entity }: { entity: Entity }) {
  const { id = '' } = useParams();
  const { body: Body, detail, addedFields } = entity;
  const actions = useActions(entity);
  const isEditable = (record: AnyRow) => can(entity, 'update') && isShown({ when: entity.editableWhen }, record);
  const shownBy = useRef(0);
  const [areShown, setShown] = useState(true);
  const count = useCallback((change: number) => {
    shownBy.current += change;
    // An urgent update would delay the paint of the page, also of the next one when this one is removed.
    startTransition(() => setShown(shownBy.current > 0));
  }, []);
  // The fields that the custom body does not show.
  const below = areShown ? addedFields.filter(hasLines) : addedFields;
  return (
    <RecordGate entity={entity} id={id} purpose="detail" row={useListedRow(entity, id)}>
      {(record, isRow) => (
        <RecordPendingContext value={isRow}>
          <ActionsProvider>
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
                    <AddedActions />
                    <ActionButtons entity={entity} place="page" records={[record]} actions={actions} />
                    {isEditable(record) && <EditLink entity={entity} id={record.id} />}
                  </div>
                  <PrintButton />
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
                      count,
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
              {Body && <AbsentFacts count={count} />}
              <AfterPaint>
                <Suspense>
                  <Part>
                    {Body && below.length > 0 && <RecordFields entity={entity} fields={below} record={record} />}
                  </Part>
                  <PageEnd entity={entity} record={record} />
                </Suspense>
              </AfterPaint>
            </Page>
          </ActionsProvider>
        </RecordPendingContext>
      )}
    </RecordGate>
  );
}
