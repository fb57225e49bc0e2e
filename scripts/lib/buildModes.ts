/** The mode of a build that takes a tenth of the time: the same modules, neither minified, compressed nor grouped by page. */
export const QUICK = 'quick';
