import { Button } from '../Button';

interface SubmitButtonProps {
  /** What is under way, "Saving": the button then waits with a spinner called so. */
  busy: string | false;
  children: string;
}

/** The button that sends a form. */
export const SubmitButton = ({ busy, children }: SubmitButtonProps) => (
  <Button type="submit" size="medium" variant="contained" busy={busy}>
    {children}
  </Button>
);
