import { address, flatAddress } from '../geography/address';
import type { Field } from '../schema/field';
import {
  choice,
  date,
  decimal,
  digits,
  email,
  integer,
  longText,
  moment,
  money,
  phone,
  reference,
  text,
  time,
  yesNo,
} from '../schema/fields';
import {
  choiceFilter,
  dayFilter,
  type Filter,
  range,
  referenceFilter,
  textFilter,
  yesNoFilter,
} from '../schema/list/filters';
import type { AnyRow } from '../schema/record';

const sizes = [
  { value: 'SMALL_BOX', label: 'Small box' },
  { value: 'LARGE_BOX', label: 'Large box' },
];

/** Every field builder by name, used as in a declaration. The name of a reference ends in `Id`, as in the API. */
export const fields: Readonly<Record<string, Field<never>>> = {
  text: text('Text'),
  longText: longText('Long text'),
  digits: digits('Digits'),
  email: email('E-mail'),
  phone: phone('Phone'),
  integer: integer('Integer'),
  decimal: decimal('Decimal'),
  money: money('Money'),
  date: date('Date'),
  time: time('Time'),
  moment: moment('Moment'),
  yesNo: yesNo('Yes or no'),
  choice: choice('Choice', sizes),
  referenceId: reference('Reference', 'categories', { hint: 'Choose Category' }),
  address: address('Address'),
  flatAddress: flatAddress('Flat address'),
};

/** A sample value for each field. */
export const values: AnyRow = {
  text: 'Oak shelf, 80 cm',
  longText: 'Solid oak, oiled.\nComes with screws and wall plugs, and with a description that does not end soon.',
  digits: '12',
  email: 'anna.nowak@example.com',
  phone: '+48 600 700 800',
  integer: 1234567,
  decimal: 12.5,
  money: 1234.5,
  date: '2026-02-03',
  time: '08:30',
  moment: '2026-02-03T07:30:00.000Z',
  yesNo: true,
  choice: 'SMALL_BOX',
  referenceId: 1,
  referenceName: 'Power Tools',
  address: { street: 'Long Street', streetNumber: '12', city: 'Gdańsk', countryName: 'Poland' },
  flatAddress: 'Long Street 12 Gdańsk, Poland',
};

const [minPrice, maxPrice] = range('Price');

/** Every filter builder by name; for a range, by its parameters. */
export const filters: Readonly<Record<string, Filter>> = {
  textFilter: textFilter('Text'),
  dayFilter: dayFilter('Day'),
  choiceFilter: choiceFilter('Choice', sizes),
  yesNoFilter: yesNoFilter('Yes or no'),
  referenceFilter: referenceFilter('Reference', 'categories'),
  minPrice,
  maxPrice,
};
