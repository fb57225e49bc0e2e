import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from './Button';

/** Prints the page, as the browser's own command does. */
export function PrintButton() {
  return (
    <Button variant="outlined" aria-label="Print" title="Print" onClick={() => window.print()}>
      <PrintIcon fontSize="small" />
      <span>Print</span>
    </Button>
  );
}
