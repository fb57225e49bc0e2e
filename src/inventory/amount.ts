import { MAX_AMOUNT } from '../../contract/limits';
import { formatNumber } from '../format/number';
import { t } from '../texts/t';

/** Tells whether a text is a whole number from 0, such as a counted figure. */
export const isFigure = (text: string): boolean => /^\d+$/.test(text);

/** Tells whether a text is a whole number from 1, such as the pieces of a move or an order. */
export const isAmount = (text: string): boolean => /^[1-9]\d*$/.test(text);

const most = (text: string): string | undefined =>
  Number(text) > MAX_AMOUNT ? t('Must be at most {most}', { most: formatNumber(MAX_AMOUNT) }) : undefined;

/** Returns the error message of an amount; undefined if it is valid. */
export const amountProblem = (text: string): string | undefined =>
  isAmount(text) ? most(text) : t('Must be a whole number from 1');

/** Returns the error message of a counted figure; undefined if it is valid. */
export const figureProblem = (text: string): string | undefined =>
  isFigure(text) ? most(text) : t('Must be a whole number from 0');
