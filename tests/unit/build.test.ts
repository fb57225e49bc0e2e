import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test, vi } from 'vitest';
import { ROOT } from '../../scripts/lib/tool';

test('the web app is built with the settings that the server reads: the environment, and no files', async () => {
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
