import { useState } from 'react';

/**
 * Returns the value of a control that writes to the URL. The control shows an edit immediately, since the router renders the
 * new URL later, and resetting a native control meanwhile would lose typed text. If the URL changes for another reason, such as
 * a link or the back button, the control shows the URL's value.
 * @param value the URL's value
 * @param onSend writes to the URL
 */
export function useEdited(value: string, onSend: (value: string) => void) {
  const [edited, setEdited] = useState(value);
  // A sent value is kept until the URL has it, or a later one.
  const [seen, setSeen] = useState<{ value: string; sent: readonly string[] }>({ value, sent: [] });
  if (seen.value !== value) {
    const own = seen.sent.lastIndexOf(value);
    setSeen({ value, sent: own < 0 ? [] : seen.sent.slice(own + 1) });
    if (own < 0) setEdited(value);
  }
  const send = (next: string) => {
    setSeen((before) => ({ ...before, sent: [...before.sent, next] }));
    onSend(next);
  };
  return { edited, setEdited, send };
}
