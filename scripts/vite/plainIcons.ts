import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const SOURCES = normalizePath(join(import.meta.dirname, '../../src'));
/** What marks an icon that the web app itself or an extension imports; react-admin's own keep all that the library gives them. */
const MARK = '?plain';

/** Has the web app's icons drawn without MUI's styles, which are not on the way to the first page. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (importer.endsWith(MARK) && source === './utils/createSvgIcon.js')
      return join(SOURCES, 'theme/createSvgIcon.tsx');
    if (normalizePath(importer).includes('/node_modules/') || !source.startsWith('@mui/icons-material/')) return null;
    // The library's own file, where the development server would give one that it has bundled beforehand.
    return `${normalizePath(fileURLToPath(import.meta.resolve(source)))}${MARK}`;
  },
});
