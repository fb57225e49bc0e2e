import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const SOURCES = normalizePath(join(import.meta.dirname, '../../src'));
/** Marks icons that the web app or an extension imports. react-admin's own icons keep the library's styles. */
const MARK = '?plain';

/** The module that renders the library's icons. */
const DRAWN_BY = './utils/createSvgIcon.js';

/** Renders the web app's icons without MUI's styles, which the first page does not load. @throws Error for other imports */
export function plainIcons(): Plugin {
  let isBuild = false;
  return {
    name: 'plain-icons',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(source, importer = '') {
      if (importer.endsWith(MARK) && source === DRAWN_BY) return join(SOURCES, 'theme/createSvgIcon.tsx');
      if (normalizePath(importer).includes('/node_modules/') || !source.startsWith('@mui/icons-material/')) return null;
      // The original file, since the development server would resolve to its pre-bundled copy.
      return `${normalizePath(fileURLToPath(import.meta.resolve(source)))}${MARK}`;
    },
    transform(code, id) {
      if (id.endsWith(MARK) && !code.includes(`"${DRAWN_BY}"`)) {
        this.error(`${id} does not import ${DRAWN_BY}. Compare scripts/vite/plainIcons.ts with the installed release.`);
      }
      // Without the name, which only React's developer tools show.
      return isBuild && id.endsWith(MARK) ? code.replace(/, '\w+'\);\s*$/, ');') : null;
    },
  };
}
