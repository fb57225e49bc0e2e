import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Millimetres } from './labelSizes';
import styles from './labels.module.css';

/**
 * Prints pages in their exact size and without anything else, by the button and by the browser's own command. The pages exist only
 * while the browser prints: there may be hundreds.
 * @param render returns the pages, each an element
 * @returns the element to add to the page
 */
export function usePrintedPages({ x, y }: Millimetres, render: () => ReactNode): ReactNode {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => unmount.abort();
  }, []);

  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      @page { size: ${x}mm ${y}mm; margin: 0; }
      @media print { body > :not([data-label-pages]) { display: none !important; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [x, y]);

  return (
    isPrinting &&
    createPortal(
      <div className={styles.printed} data-label-pages>
        {render()}
      </div>,
      document.body,
    )
  );
}
