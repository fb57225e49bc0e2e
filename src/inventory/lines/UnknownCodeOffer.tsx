import { Suspense } from 'react';
import { codeFinders } from '../../views/controls/codeFinders';
import { isOnlyCode, mayBeCode } from './mayBeCode';

interface UnknownCodeOfferProps {
  /** A text that names no product. */
  text: string;
  isScanned: boolean;
  /** Called when a product has the code. */
  onKnown: () => void;
}

/** Offers to give a product a code that none has, if an announced finder can. Renders nothing for a text that is no code. */
export function UnknownCodeOffer({ text, isScanned, onKnown }: UnknownCodeOfferProps) {
  const Offer = codeFinders('products').find(({ Unknown }) => Unknown)?.Unknown;
  const isCode = mayBeCode(text) && (isScanned ? /\d/.test(text) : isOnlyCode(text));
  return (
    Offer &&
    isCode && (
      <Suspense>
        <Offer code={text} onKnown={onKnown} />
      </Suspense>
    )
  );
}
