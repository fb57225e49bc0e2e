/** A city by its local name, its country's ISO code, and the faker locale for names of people and streets. */
export type City = readonly [name: string, country: string, locale: Locale];

export type Locale =
  | 'pl'
  | 'de'
  | 'cs_CZ'
  | 'de_AT'
  | 'fr'
  | 'en_GB'
  | 'nl'
  | 'sv'
  | 'it'
  | 'es'
  | 'da'
  | 'nb_NO'
  | 'hu'
  | 'en_US'
  | 'en_CA'
  | 'es_MX'
  | 'pt_BR'
  | 'en_IN'
  | 'en_ZA'
  | 'en_NG'
  | 'en_AU'
  | 'en';

/** The cities of the warehouses, in the order of use. */
export const WAREHOUSE_CITIES: readonly City[] = [
  ['Warszawa', 'PL', 'pl'],
  ['Gdańsk', 'PL', 'pl'],
  ['Kraków', 'PL', 'pl'],
  ['Poznań', 'PL', 'pl'],
  ['Berlin', 'DE', 'de'],
  ['Chicago', 'US', 'en_US'],
  ['Wrocław', 'PL', 'pl'],
  ['Praha', 'CZ', 'cs_CZ'],
  ['Rotterdam', 'NL', 'nl'],
  ['Łódź', 'PL', 'pl'],
  ['Lyon', 'FR', 'fr'],
  ['Katowice', 'PL', 'pl'],
  ['Malmö', 'SE', 'sv'],
  ['Manchester', 'GB', 'en_GB'],
  ['Milano', 'IT', 'it'],
  ['Toronto', 'CA', 'en_CA'],
  ['Singapore', 'SG', 'en'],
];

/** Suffixes that distinguish the warehouses of one city. */
export const WAREHOUSE_KINDS = ['Central', 'Port', 'South', 'North', 'Airport', 'East', 'West'];

/** The cities of clients, suppliers and employees; half of them in Poland. */
export const CITIES: readonly City[] = [
  ['Lublin', 'PL', 'pl'],
  ['Szczecin', 'PL', 'pl'],
  ['Bydgoszcz', 'PL', 'pl'],
  ['Rzeszów', 'PL', 'pl'],
  ['Toruń', 'PL', 'pl'],
  ['Białystok', 'PL', 'pl'],
  ['Gdynia', 'PL', 'pl'],
  ['Hamburg', 'DE', 'de'],
  ['Leipzig', 'DE', 'de'],
  ['Brno', 'CZ', 'cs_CZ'],
  ['Wien', 'AT', 'de_AT'],
  ['Paris', 'FR', 'fr'],
  ['London', 'GB', 'en_GB'],
  ['Amsterdam', 'NL', 'nl'],
  ['Stockholm', 'SE', 'sv'],
  ['Torino', 'IT', 'it'],
  ['Madrid', 'ES', 'es'],
  ['København', 'DK', 'da'],
  ['Oslo', 'NO', 'nb_NO'],
  ['Budapest', 'HU', 'hu'],
  ['New York', 'US', 'en_US'],
  ['Seattle', 'US', 'en_US'],
  ['Montréal', 'CA', 'en_CA'],
  ['Monterrey', 'MX', 'es_MX'],
  ['São Paulo', 'BR', 'pt_BR'],
  ['Mumbai', 'IN', 'en_IN'],
  ['Singapore', 'SG', 'en'],
  ['Cape Town', 'ZA', 'en_ZA'],
  ['Lagos', 'NG', 'en_NG'],
  ['Sydney', 'AU', 'en_AU'],
  ['Auckland', 'NZ', 'en_AU'],
];

export const POSITIONS = [
  'Warehouse Manager',
  'Shift Supervisor',
  'Inventory Clerk',
  'Forklift Operator',
  'Logistics Coordinator',
  'Goods-In Inspector',
  'Dispatcher',
];

export const POLISH_STREETS = [
  'Marszałkowska',
  'Długa',
  'Mickiewicza',
  'Słowackiego',
  'Kościuszki',
  'Piłsudskiego',
  '3 Maja',
  'Sienkiewicza',
  'Polna',
  'Leśna',
  'Ogrodowa',
  'Lipowa',
  'Krótka',
  'Szkolna',
  'Kolejowa',
  'Przemysłowa',
  'Składowa',
  'Magazynowa',
  'Towarowa',
  'Portowa',
  'Kopernika',
  'Jana Pawła II',
  'Grunwaldzka',
  'Wiejska',
  'Wrzosowa',
  'Zielona',
  'Wodna',
  'Rynek',
  'Nowa',
];
