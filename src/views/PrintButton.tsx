import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from './Button';

/** Prints the page, as the browser's own command does, unless told otherwise. */
export function PrintButton({ onPrint = () => window.print() }: { onPrint?: () => void }) {
  return (
    <Button variant="outlined" aria-label="Print" title="Print" onClick={onPrint}>
      <PrintIcon fontSize="small" />
      <span>Print</span>
    </Button>
  );
}
