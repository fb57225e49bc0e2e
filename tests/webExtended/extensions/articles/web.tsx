import { codeFinder } from 'magazyn/extension/web';

/** The article numbers of a supplier's catalogue. */
export const byArticleNumber = codeFinder('products', { call: 'article-numbers' });
