import LabelIcon from '@mui/icons-material/LabelOutlined';
import { useLocation } from 'react-router';
import { t } from '../../../src/texts/t';
import { ButtonLink } from '../../../src/views/Button';

/** A link from the list of products to the labels of the rows of all its pages, with its filters. */
export default function ListLabels() {
  const { search } = useLocation();
  return (
    <ButtonLink href={`/labels?${new URLSearchParams({ list: search.slice(1) })}`}>
      <LabelIcon fontSize="small" />
      {t('Labels')}
    </ButtonLink>
  );
}
