import { useEffect, useRef } from 'react';
import { Button } from '../Button';

interface SubmitButtonProps {
  /** The pending action, such as "Saving": the button shows a spinner with this label. */
  busy: string | false;
  /** True while the form lacks something: the button looks disabled, and a click goes to the first missing input. */
  isBlocked?: boolean;
  /** The id of the element with the reason. */
  describedBy?: string;
  children: string;
}

/**
 * The submit button of a form. Waits for controls that are still parsing or searching. A press while it looks disabled never waits: the
 * form only shows its missing values.
 */
export function SubmitButton({ busy, isBlocked, describedBy, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const unmount = new AbortController();
    const delay = (event: Event) => button.current?.ariaDisabled === 'true' || delaySubmit(event);
    button.current?.form?.addEventListener('submit', delay, { capture: true, signal: unmount.signal });
    return () => unmount.abort();
  }, []);
  return (
    <Button
      ref={button}
      type="submit"
      size="medium"
      variant="contained"
      busy={busy}
      aria-disabled={isBlocked || undefined}
      aria-describedby={describedBy}
    >
      {children}
    </Button>
  );
}

/** How long a press waits for pending controls, in ms. The network may come back long after the user has turned to other work. */
const LONGEST_WAIT = 5000;

/** Delays the submit until no control is pending. If a control turns out invalid or doubtful, or stays pending, focuses it instead. */
function delaySubmit(event: Event): void {
  const form = event.target as HTMLFormElement;
  const pending = [...form.querySelectorAll<HTMLElement>('[data-pending]')];
  if (pending.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const doubtful = () => [...form.querySelectorAll<HTMLElement>('[data-doubtful]')];
  const before = doubtful();
  const wait = new AbortController();
  const observer = new MutationObserver(() => {
    if (form.querySelector('[data-pending]')) return;
    wait.abort();
    const wrong =
      pending.find((control) => control.ariaInvalid === 'true') ??
      doubtful().find((control) => !before.includes(control));
    if (wrong) wrong.focus();
    else form.requestSubmit();
  });
  const timer = setTimeout(() => {
    wait.abort();
    pending[0]?.focus();
  }, LONGEST_WAIT);
  wait.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['data-pending'] });
  // Further typing cancels the delayed submit.
  form.addEventListener('input', () => wait.abort(), { signal: wait.signal });
}
