import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown, resolveConfig } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';
import { plainIcons } from '../../scripts/vite/plainIcons';
import { productionRouter } from '../../scripts/vite/productionRouter';

test('the build reads settings from the environment only, like the server, and not from files', async () => {
  const root = mkdtempSync(join(tmpdir(), 'magazyn-env-'));
  try {
    writeFileSync(join(root, '.env'), 'VITE_API_URL=https://api.example');
    vi.stubEnv('VITE_BRAND', 'Harbour');
    const { env } = await resolveConfig({ root, configFile: join(ROOT, 'vite.config.ts') }, 'build');
    expect(env).toMatchObject({ VITE_BRAND: 'Harbour' });
    expect(env).not.toHaveProperty('VITE_API_URL');
  } finally {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  }
});

describe('a patch of the build in a package', () => {
  const ENTRY = 'virtual:entry';
  const modules = {
    router: [
      "export { useLocation } from 'react-router';",
      "export { InfiniteQueryObserver } from '@tanstack/react-query';",
      ...['routing/RouterProviderContext', 'form/useRecordFromLocation', 'dataProvider/fetch'].map(
        (file) => `export * from ${JSON.stringify(join(ROOT, `node_modules/ra-core/dist/${file}.js`))};`,
      ),
    ].join('\n'),
    icon: "export { default } from '@mui/icons-material/Add';",
  };

  /** Builds a module with a package whose source text differs. */
  async function builtWith(module: string, file = /^$/, find: string | RegExp = '', by = ''): Promise<string> {
    const entry: Plugin = {
      name: 'entry',
      enforce: 'pre',
      resolveId: (source) => (source === ENTRY ? join(ROOT, 'src/entry.js') : null),
      load: (id) => (id.endsWith('/src/entry.js') ? module : null),
      transform: (code, id) => (file.test(id) ? code.replaceAll(find, by) : null),
    };
    const { output } = (await build({
      root: ROOT,
      configFile: false,
      envDir: false,
      logLevel: 'silent',
      plugins: [entry, plainIcons(), productionRouter()],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict', external: /^react(-dom|\/.*)?$/ },
      },
    })) as Rolldown.RolldownOutput;
    return output.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n');
  }

  test('is applied', async () => {
    const router = await builtWith(modules.router);
    expect(router).toContain('createContext(void 0)');
    expect(router.match(/LocationContext\.displayName|reactRouterProvider|query-string/)).toBeNull();
    expect(await builtWith(modules.icon)).not.toContain('MuiSvgIcon');
  });

  const ROUTER = /react-router\/dist\/production/;
  test.each([
    [
      'react-admin gets its router in another way',
      modules.router,
      /RouterProviderContext/,
      'createContext(',
      'create(',
    ],
    ['the router sets no component names', modules.router, ROUTER, '.displayName', '.name'],
    [
      'the router makes contexts in another way',
      modules.router,
      ROUTER,
      /= (?=\w+\.(forwardRef|createContext|memo)\()/g,
      '= +',
    ],
    ['an icon renders in another way', modules.icon, /icons-material.*Add/, 'utils/createSvgIcon', 'createSvgIcon'],
  ])('fails the build if %s', async (_, module, file, find, by) => {
    await expect(builtWith(module, file, find, by)).rejects.toThrow(/Compare scripts\/vite\/\w+\.ts/);
  });

  test('fails the build if there is a second router', async () => {
    const second = join(ROOT, 'node_modules/react-router/dist/development/index.mjs');
    const module = `${modules.router}\nexport { useParams } from ${JSON.stringify(second)};`;
    await expect(builtWith(module)).rejects.toThrow('comes with the production build of the router');
  });
});
