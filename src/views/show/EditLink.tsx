import EditIcon from '@mui/icons-material/EditOutlined';
import { editUrl } from '../../routing/urls';
import type { Entity } from '../../schema/entity';
import { translate } from '../../texts/t';
import { ButtonLink } from '../Button';

/** A link to the edit form of a record. */
export const EditLink = ({ entity, id }: { entity: Entity; id: number | string }) => (
  <ButtonLink href={editUrl(entity.name, id)} variant="outlined">
    <EditIcon fontSize="small" />
    {translate(entity.texts.editLink)}
  </ButtonLink>
);
