import { MAX_AMOUNT } from '../../contract/limits';
import { formatNumber } from '../format/number';

/** Whether a text is a whole number from 0, such as a figure that was counted. */
export const isFigure = (text: string): boolean => /^\d+$/.test(text);

/** Whether it is one from 1: so many pieces are moved, or ordered. */
export const isAmount = (text: string): boolean => /^[1-9]\d*$/.test(text);

const most = (text: string): string | undefined =>
  Number(text) > MAX_AMOUNT ? `Must be at most ${formatNumber(MAX_AMOUNT)}` : undefined;

/** Returns what is wrong with an amount; undefined where nothing is. */
export const amountProblem = (text: string): string | undefined =>
  isAmount(text) ? most(text) : 'Must be a whole number from 1';

/** The same of a figure that was counted. */
export const figureProblem = (text: string): string | undefined =>
  isFigure(text) ? most(text) : 'Must be a whole number from 0';
