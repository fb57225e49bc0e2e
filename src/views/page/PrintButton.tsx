import PrintIcon from '@mui/icons-material/PrintOutlined';
import { t } from '../../texts/t';
import { Button } from '../Button';

/** A button that prints. Default: the browser's print command. */
export function PrintButton({ onPrint = () => window.print() }: { onPrint?: () => void }) {
  return (
    <Button variant="outlined" aria-label={t('Print')} title={t('Print')} onClick={onPrint}>
      <PrintIcon fontSize="small" />
      <span>{t('Print')}</span>
    </Button>
  );
}
