const LABEL = 'x'.repeat(63);

/** Addresses that browsers accept. */
export const ADDRESSES = [
  'anna@example.com',
  'ANNA.Nowak@Example.PL',
  "o'neil&sons@firma.pl",
  'clerk@localhost',
  'clerk@192.168.0.7',
  'sales+poland@firma.com.pl',
  '.dots..everywhere.@firma.pl',
  "!#$%&'*+/=?^_`{|}~-@x",
  '1@2',
  'a@b.c',
  'anna@xn--d-uga.pl',
  `anna@${LABEL}.${LABEL}.pl`,
  `${'x'.repeat(100)}@firma.pl`,
];

/** Texts that browsers reject. */
export const NO_ADDRESSES = [
  'anna',
  '@',
  'anna@',
  '@firma.pl',
  'anna@@firma.pl',
  'anna@firma@pl',
  'anna nowak@firma.pl',
  'anna@fir ma.pl',
  'anna@firma..pl',
  'anna@.pl',
  'anna@firma.pl.',
  'anna@-firma.pl',
  'anna@firma-.pl',
  'anna@fir_ma.pl',
  'anna@[127.0.0.1]',
  'anna@firma.pl:25',
  '"anna nowak"@firma.pl',
  'anna,jan@firma.pl',
  'anna@firma.pl, jan@firma.pl',
  '<anna@firma.pl>',
  'mailto:anna@firma.pl',
  'żaneta@firma.pl',
  'anna@żubr.pl',
  `anna@${LABEL}x.pl`,
];
