import { useEffect, useState } from 'react';

/** Whether a text has not changed for so many milliseconds; the first one rests at once. */
export function useRests(text: string, delay: number): boolean {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return text === rested;
}
