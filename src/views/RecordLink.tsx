import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../format/nothing';
import { editUrl, newUrl, recordUrl } from '../routing/urls';
import type { EntityName } from '../schema/contract';
import type { Entity } from '../schema/entity';
import { ButtonLink } from './Button';
import { useWayBack } from './useWayBack';

interface RecordLinkProps {
  to: EntityName;
  id: number | string | null | undefined;
  /** Its name for a screen reader, where the content is not words. */
  label?: string;
  children: ReactNode;
}

/** A link to a record's page; the plain words where there is no record, a dash where there are none. */
export function RecordLink({ to, id, label, children }: RecordLinkProps) {
  if (isMissing(children)) return NOTHING;
  if (isMissing(id)) return children;
  return (
    <a href={recordUrl(to, id)} aria-label={label}>
      {children}
    </a>
  );
}

/** Leads from a list to the form that creates. */
export const NewLink = ({ entity }: { entity: Entity }) => (
  <ButtonLink href={newUrl(entity.name)} variant="contained">
    {entity.texts.newButton}
  </ButtonLink>
);

/** Leads from a record to the form that edits it. */
export const EditLink = ({ entity, id }: { entity: Entity; id: number | string }) => (
  <ButtonLink href={editUrl(entity.name, id)} variant="outlined">
    {entity.texts.editLink}
  </ButtonLink>
);

/** Leads from a record or a form back to the list, as it was left. */
export function BackLink({ entity }: { entity: Pick<Entity, 'name' | 'texts' | 'scope'> }) {
  const { url, scroll } = useWayBack(entity);
  return (
    <a href={url} data-scroll={scroll}>
      {entity.texts.backLink}
    </a>
  );
}
