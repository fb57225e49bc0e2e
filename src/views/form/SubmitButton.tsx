import Button from '@mui/material/Button';
import { Spinner } from '../Loading';

interface SubmitButtonProps {
  /** What is under way, "Saving": the button then waits with a spinner called so. */
  busy: string | false;
  children: string;
}

/** The button that sends a form. */
export const SubmitButton = ({ busy, children }: SubmitButtonProps) => (
  <Button
    type="submit"
    size="medium"
    variant="contained"
    disabled={busy !== false}
    startIcon={busy && <Spinner label={busy} />}
  >
    {children}
  </Button>
);
