import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { callOf, send } from '../../../src/calls/call';
import { showUrl } from '../../../src/routing/urls';
import { typeInto, useScanner } from '../../../src/views/controls/useScanner';
import type { calls } from '../contract';

const find = callOf<typeof calls.find>('GET /api/barcodes', '[]');

/** Filters with text, without search boxes and amounts. */
const TEXTS = 'search input[type=text]:not([role=combobox], [inputmode])';

const PAGE = { current: document.documentElement };

/**
 * Opens the product whose code a scanner sends to the name filter of the list, which keeps the text from before. Without one product
 * the filter gets the code instead of that text. Renders nothing.
 */
export default function ScanInFilter() {
  const navigate = useNavigate();
  const lookup = useRef<AbortController>(undefined);
  useEffect(() => () => lookup.current?.abort(), []);
  useScanner(PAGE, TEXTS, ({ input, text, valueBefore, isDoubtful }) => {
    if (isDoubtful) return false;
    typeInto(input, valueBefore);
    lookup.current?.abort();
    lookup.current = new AbortController();
    const { signal } = lookup.current;
    send(find, { query: { code: text } }, signal).then(
      ([product, other]) => {
        if (product && !other) void navigate(showUrl('products', product.productId));
        else typeInto(input, text);
      },
      () => !signal.aborted && typeInto(input, text),
    );
    return true;
  });
  return null;
}
