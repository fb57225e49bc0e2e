import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editUrl, listUrl, newUrl, recordUrl } from '../routing/urls';
import type { EntityName } from '../schema/contract';
import type { Entity } from '../schema/entity';

interface RecordLinkProps {
  to: EntityName;
  id: number | string | null | undefined;
  /** Its name for a screen reader, where the content is not words. */
  label?: string;
  children: ReactNode;
}

/** A link to a record's page; the plain words where there is no record. */
export const RecordLink = ({ to, id, label, children }: RecordLinkProps) =>
  id === null || id === undefined ? (
    children
  ) : (
    <Link to={recordUrl(to, id)} aria-label={label}>
      {children}
    </Link>
  );

export const NewLink = ({ entity }: { entity: Entity }) => (
  <Button component={Link} to={newUrl(entity.name)} variant="contained">
    {entity.texts.newButton}
  </Button>
);

export const EditLink = ({ entity, id }: { entity: Entity; id: number | string }) => (
  <Button component={Link} to={editUrl(entity.name, id)} variant="outlined">
    {entity.texts.editLink}
  </Button>
);

export const BackLink = ({ entity }: { entity: Pick<Entity, 'name' | 'texts'> }) => (
  <Link to={listUrl(entity.name)}>{entity.texts.backLink}</Link>
);
