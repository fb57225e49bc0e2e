import type { Catalogue } from '../../../server/texts/catalogue';

/** The Polish messages of this feature's server, by their original. */
export default { 'Purchase price': 'Cena zakupu' } satisfies Catalogue;
