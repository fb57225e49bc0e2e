import { type KeyboardEvent, useState } from 'react';
import { formatNumber } from '../../format/number';
import { plural, t } from '../../texts/t';
import { Button } from '../../views/Button';
import controls from '../../views/controls/controls.module.css';
import { isEnter } from '../../views/keys';
import inventory from '../inventory.module.css';
import type { Found } from '../RecordPicker';
import styles from './lines.module.css';
import { priceText } from './priceText';
import { piecesOf, type Reading } from './readings';
import type { Option, Resolution } from './resolveLine';
import { readAmount } from './writtenAmount';

/** Maximum number of option buttons. */
const MOST_OFFERED = 6;

export type Doubt = Extract<Resolution<Found>, { options: unknown }>;

const amountOf = ({ reading }: Option<Found>): number => Number(piecesOf(reading));
const pieces = (amount: number): string => plural(amount, '{count} piece', '{count} pieces');
const isSame = <T,>(values: readonly T[]): boolean => new Set(values).size === 1;

/** Expands the options to one per possible price. */
const pricedOf = (options: readonly Option<Found>[]): Option<Found>[] =>
  options.flatMap(({ product, reading }) =>
    reading.prices
      ? reading.prices.map((price) => ({ product, reading: { ...reading, prices: [price] } }))
      : [{ product, reading }],
  );

const priceOf = ({ reading: { prices = [] } }: Option<Found>): string => prices.map(priceText).join();

/** Expands the options to one per possible amount and price. */
const choicesOf = ({ options }: Doubt): Option<Found>[] =>
  pricedOf(options).flatMap(({ product, reading }) => {
    const { unread, maybe = [], ...others } = reading;
    if (unread === undefined) return [{ product, reading }];
    return maybe.map((amount) => ({ product, reading: { ...others, amount } }));
  });

/** Returns why an amount is not accepted as written. */
function faultOf({ unread, maybe = [] }: Reading): string {
  if (!unread) return t('no amount is given. How many?');
  return maybe.length > 0
    ? t('{text} can be read in more than one way. How many?', { text: unread })
    : t('{text} is not a whole number of pieces. How many?', { text: unread });
}

/** Returns the question about a line. */
export function questionOf(doubt: Doubt): string {
  const { options, isSimilar } = doubt;
  const [first] = options;
  if (!first) return t('Nothing found.');
  const about = isSame(options.map(({ product }) => product.id)) ? `${first.product.name}: ` : '';
  const unread = options.find(({ reading }) => reading.unread !== undefined)?.reading;
  const nothing = isSimilar ? `${t('Nothing found.')} ` : '';
  if (unread) return nothing + about + faultOf(unread);
  const isThis = t('Is it this, for {amount}?', { amount: formatNumber(amountOf(first)) });
  if (isSimilar) return nothing + isThis;
  const [, second] = options;
  if (!second) {
    const [price, another] = first.reading.prices ?? [];
    return price !== undefined && another !== undefined ? about + t('At which price?') : isThis;
  }
  if (about) {
    return (
      about + t('{pieces}, or {other}?', { pieces: pieces(amountOf(first)), other: formatNumber(amountOf(second)) })
    );
  }
  const amount = isSame(options.map(amountOf)) && first.reading.amount;
  return amount ? t('Which one, for {amount}?', { amount: formatNumber(Number(amount)) }) : t('Which one?');
}

interface QuestionProps {
  doubt: Doubt;
  /** The line, as the labels of its controls name it. */
  text: string;
  onChoose: (option: Option<Found>) => void;
}

/** Asks about a line: a button for each option, and a field for an unreadable amount. */
export function Question({ doubt, text, onChoose }: QuestionProps) {
  const [typed, setTyped] = useState('');
  const { options, isAll, isSimilar } = doubt;
  const choices = choicesOf(doubt);
  const written = pricedOf(options).filter(({ reading }) => reading.unread !== undefined);
  // The user types the amount, so only the product and the price tell them apart.
  const keyOf = (option: Option<Found>) => `${option.product.id} ${priceOf(option)}`;
  const unread = [...new Map(written.map((option) => [keyOf(option), option])).values()];
  const isOneProduct = isSame(options.map(({ product }) => product.id));
  const isOneAmount = isSame(choices.map(amountOf));
  const isOnePrice = isSame([...choices, ...unread].map(priceOf));
  const withPrice = (label: string, option: Option<Found>): string =>
    isOnePrice ? label : `${label}, ${priceOf(option)}`;
  const goodsOf = (choice: Option<Found>): string => {
    if (isOneProduct && !isSimilar)
      return unread.length === 0 && isOneAmount && isOnePrice ? choice.product.name : pieces(amountOf(choice));
    return isOneAmount && unread.length === 0
      ? choice.product.name
      : `${formatNumber(amountOf(choice))} × ${choice.product.name}`;
  };
  const amount = readAmount(typed);
  const give = ({ product, reading: { unread: _, maybe: __, ...reading } }: Option<Found>) =>
    'amount' in amount && onChoose({ product, reading: { ...reading, amount: amount.amount } });
  const giveByKey = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    // It must not send the form.
    event.preventDefault();
    const [only, another] = unread;
    if (only && !another) give(only);
  };
  return (
    <>
      <span className={options.length === 0 ? inventory.problem : undefined}>{questionOf(doubt)}</span>
      <span>
        {choices.slice(0, MOST_OFFERED).map((choice) => (
          <Button
            key={`${choice.product.id} ${piecesOf(choice.reading)} ${priceOf(choice)}`}
            variant="outlined"
            onClick={() => onChoose(choice)}
          >
            {withPrice(goodsOf(choice), choice)}
          </Button>
        ))}
        {unread.length > 0 && (
          <input
            className={`${controls.control} ${styles.amount}`}
            aria-label={t('Amount of {name}', { name: text })}
            placeholder={t('Amount')}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={giveByKey}
          />
        )}
        {unread.slice(0, MOST_OFFERED).map((option) => (
          <Button key={keyOf(option)} variant="outlined" disabled={!('amount' in amount)} onClick={() => give(option)}>
            {withPrice(isOneProduct ? t('Add') : t('Add {name}', { name: option.product.name }), option)}
          </Button>
        ))}
        {(choices.length > MOST_OFFERED || unread.length > MOST_OFFERED || !isAll) &&
          ` ${t('There are more: type more of the name.')}`}
      </span>
    </>
  );
}
