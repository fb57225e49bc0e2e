import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const SOURCES = normalizePath(join(import.meta.dirname, '../../src'));
/** What marks an icon that the web app itself or an extension imports; react-admin's own keep all that the library gives them. */
const MARK = '?plain';

/** The module that an icon of the library imports to draw itself. */
const DRAWN_BY = './utils/createSvgIcon.js';

/** Draws the web app's icons without MUI's styles, which the first page does not load. @throws Error for any other import */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (importer.endsWith(MARK) && source === DRAWN_BY) return join(SOURCES, 'theme/createSvgIcon.tsx');
    if (normalizePath(importer).includes('/node_modules/') || !source.startsWith('@mui/icons-material/')) return null;
    // The library's own file, where the development server would give one that it has bundled beforehand.
    return `${normalizePath(fileURLToPath(import.meta.resolve(source)))}${MARK}`;
  },
  transform(code, id) {
    if (id.endsWith(MARK) && !code.includes(`"${DRAWN_BY}"`)) {
      this.error(`${id} does not import ${DRAWN_BY}. Compare scripts/vite/plainIcons.ts with the installed release.`);
    }
    return null;
  },
});
