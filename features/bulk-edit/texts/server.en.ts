import type { Catalogue } from '../../../server/texts/catalogue';

/** The English messages of this feature's server. The key, up to a "|", is the code for clients. */
const messages = {
  'new-value': '{field}: {value}',
  'computed-change': '{field}: {change}',
  'rounded-change': '{field}: {change}, rounded to {step}',
  'invalid-value': '{field} {problem}',
  'percentage|change': '{sign}{amount}%',
  'signed-amount': '{sign}{amount}',
  'field-not-changed-together': '{field} cannot be changed in many records.',
  'no-number-field': '{field} changes to a value only.',
  'nothing-to-change': 'has no {field} to change',
  'rounded-to-zero': 'would become 0 by rounding',
  'below-zero': 'would become less than 0',
  'no-selection': 'Give either ids or a filter.',
  'too-many-decimals|change': 'The change has too many decimals.',
  'no-such-filter': 'The list cannot be filtered in this way.',
  'no-such-record': 'There is no {noun} {id}.',
  'too-many-records': 'More than {most} records are selected.',
  'deletion|records': 'Deletion of {records}',
  'no-value': 'none',
} as const satisfies Catalogue;

export default messages;

type Own = typeof messages;

declare module '../../../server/texts/originals' {
  interface Messages extends Own {}
}
