import { useState } from 'react';

/**
 * What a control shows that writes to the address bar: at once what is put into it, since the router renders the new
 * address a while later, and a native control that is set back meanwhile loses what is being typed. Where the address
 * moves by itself, by a link or the back button, it shows what that says.
 * @param value what the address says
 * @param onSend writes to the address
 */
export function useEdited(value: string, onSend: (value: string) => void) {
  const [edited, setEdited] = useState(value);
  // What was sent is kept until the address says it, or something later.
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
