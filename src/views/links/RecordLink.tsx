import type { ReactNode } from 'react';
import { isMissing, NOTHING } from '../../format/number';
import { createUrl, showUrl } from '../../routing/urls';
import type { ListName } from '../../schema/contract';
import type { Entity } from '../../schema/entity';
import { translate } from '../../texts/t';
import { ButtonLink } from '../Button';
import { useWayBack } from './useWayBack';

interface RecordLinkProps {
  to: ListName;
  id: number | string | null | undefined;
  /** The accessible name, if the content is not a text. */
  label?: string;
  children: ReactNode;
}

/** A link to a record's page. Shows plain text without an id, and a dash without a text. */
export function RecordLink({ to, id, label, children }: RecordLinkProps) {
  if (isMissing(children)) return NOTHING;
  if (isMissing(id)) return children;
  return (
    <a href={showUrl(to, id)} aria-label={label}>
      {children}
    </a>
  );
}

/** A link to the create form. The attribute is for the page's style sheet. */
export const NewLink = ({ entity }: { entity: Entity }) => (
  <ButtonLink href={createUrl(entity.name)} variant="contained" data-new="">
    {translate(entity.texts.newButton)}
  </ButtonLink>
);

/** A link to the list, with the filters, page and scroll position that the user left it with. */
export function BackLink({ entity }: { entity: Pick<Entity, 'name' | 'texts' | 'scope'> }) {
  const { url, scroll } = useWayBack(entity);
  return (
    <a href={url} data-scroll={scroll}>
      {translate(entity.texts.backLink)}
    </a>
  );
}
