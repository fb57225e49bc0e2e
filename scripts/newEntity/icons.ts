import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/tool';
import { capitalised, typeName, wordsOf } from './names';

/** Icons for words of the trade; a word that is itself the name of an icon needs no line here. */
const icons: Readonly<Record<string, string>> = {
  carrier: 'LocalShipping',
  contract: 'Handshake',
  customer: 'PeopleAlt',
  driver: 'Badge',
  invoice: 'RequestQuote',
  manufacturer: 'Factory',
  note: 'StickyNote2',
  order: 'ShoppingCart',
  pallet: 'Pallet',
  return: 'AssignmentReturn',
  shipment: 'LocalShipping',
  truck: 'LocalShipping',
  unit: 'SquareFoot',
  vehicle: 'DirectionsCar',
};

/** The icon of `@mui/icons-material` for an entity: by its last word; a label where that says nothing. */
export function iconOf(one: string): string {
  const word = wordsOf(one).at(-1) ?? one;
  const named = [typeName(one), icons[word], capitalised(word)].find((name) => name && isIcon(name));
  return `${named ?? 'Label'}Outlined`;
}

const isIcon = (name: string): boolean =>
  existsSync(join(ROOT, 'node_modules/@mui/icons-material', `${name}Outlined.js`));
