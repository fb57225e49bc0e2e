import { codeFinder } from '../../../../src/views/controls/codeFinder';

/** The article numbers of a supplier's catalogue. */
export const byArticleNumber = codeFinder('products', { call: 'article-numbers' });
