/** The mode of `npm run build`. */
export const PRODUCTION = 'production';

/**
 * The mode of a build that tests whether the app builds: it has the same modules, but does not minify or compress them, and does not
 * group them by page. `npm start` does not serve it.
 */
export const QUICK = 'quick';
