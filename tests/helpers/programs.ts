import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Programs that tests start as processes, by their path in the project without the extension. */
export const PROGRAMS = [
  'server/main',
  'server/cli/account',
  'server/cli/backup',
  'server/cli/clock',
  'server/cli/diff',
  'server/cli/job',
  'server/cli/restore',
  'server/cli/seed',
  'server/cli/verify',
  'tests/attack/attack',
  'tests/helpers/embeddedProcess',
] as const;
type Program = (typeof PROGRAMS)[number];

/** The environment variable with the folder of the compiled programs. */
export const COMPILED = 'COMPILED_PROGRAMS';

/** The module that every program loads first. */
export const UNHURRIED = 'tests/helpers/unhurried';

/** Node's arguments to run a program: compiled for this test run, or else through tsx, as users run it. */
export function argumentsOf(program: Program): string[] {
  const folder = process.env[COMPILED];
  const compiled = (name: string) => join(folder ?? '', `${name}.mjs`);
  return folder
    ? ['--import', compiled(UNHURRIED), compiled(program)]
    : ['--import', 'tsx', join(ROOT, `${program}.ts`)];
}
