import { useEffect, useRef } from 'react';
import { Button } from '../Button';

interface SubmitButtonProps {
  /** The pending action, such as "Saving": the button shows a spinner with this label. */
  busy: string | false;
  children: string;
}

/** The submit button of a form. Waits for controls that are still parsing or searching. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const gone = new AbortController();
    const form = button.current?.form;
    form?.addEventListener('submit', holdBack, { capture: true, signal: gone.signal });
    return () => gone.abort();
  }, []);
  return (
    <Button ref={button} type="submit" size="medium" variant="contained" busy={busy}>
      {children}
    </Button>
  );
}

/** Delays the submit until no control is pending. If a control turns out invalid or doubtful, focuses it instead. */
function holdBack(event: Event): void {
  const form = event.target as HTMLFormElement;
  const pending = [...form.querySelectorAll<HTMLElement>('[data-pending]')];
  if (pending.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const doubtful = () => [...form.querySelectorAll<HTMLElement>('[data-doubtful]')];
  const before = doubtful();
  const left = new AbortController();
  const observer = new MutationObserver(() => {
    if (form.querySelector('[data-pending]')) return;
    left.abort();
    const wrong =
      pending.find((control) => control.ariaInvalid === 'true') ?? doubtful().find((asked) => !before.includes(asked));
    if (wrong) wrong.focus();
    else form.requestSubmit();
  });
  left.signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['data-pending'] });
  // Further typing cancels the delayed submit.
  form.addEventListener('input', () => left.abort(), { signal: left.signal });
}
