import CellsIcon from '@mui/icons-material/TableChartOutlined';
import { useLocation } from 'react-router';
import { hasRole } from '../../../../src/account';
import { t } from '../../../../src/texts/t';
import { ButtonLink } from '../../../../src/views/Button';
import { isTouch } from '../../../../src/views/media';

/** A link from the list of products to the cells of its rows. Cells are for a keyboard, so touch screens have no link. */
export default function ListCells() {
  const { search } = useLocation();
  if (isTouch() || !hasRole('manager')) return null;
  return (
    <ButtonLink href={`/bulk-edit/cells?${new URLSearchParams({ list: search.slice(1) })}`} variant="outlined">
      <CellsIcon fontSize="small" />
      {t('Cells')}
    </ButtonLink>
  );
}
