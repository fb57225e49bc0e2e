import { useEffect, useRef } from 'react';

/** Returns a ref that is true once the user has left the page of the component. */
export function useLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
