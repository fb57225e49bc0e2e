import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '../Button';

/** A button that prints. Default: the browser's print command. */
export function PrintButton({ onPrint = () => window.print() }: { onPrint?: () => void }) {
  return (
    <Button variant="outlined" aria-label="Print" title="Print" onClick={onPrint}>
      <PrintIcon fontSize="small" />
      <span>Print</span>
    </Button>
  );
}
