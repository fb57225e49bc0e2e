import { useEffect, useState } from 'react';

/** Returns a value that has not changed for `delay` milliseconds, until then the previous one. */
export function useDebounced<T>(value: T, delay: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
