import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What tests start as processes of their own, by its path in the project without the ending. */
export const PROGRAMS = [
  'server/main',
  'server/cli/account',
  'server/cli/backup',
  'server/cli/clock',
  'server/cli/diff',
  'server/cli/restore',
  'server/cli/seed',
  'server/cli/verify',
  'tests/attack/attack',
  'tests/helpers/embeddedProcess',
] as const;
type Program = (typeof PROGRAMS)[number];

/** The variable that names the folder of the compiled programs to all processes of a run. */
export const COMPILED = 'COMPILED_PROGRAMS';

/** What each of them loads first. */
export const UNHURRIED = 'tests/helpers/unhurried';

/** What Node runs a program by: as it was compiled for this run of the tests, or else through tsx, as users do. */
export function argumentsOf(program: Program): string[] {
  const folder = process.env[COMPILED];
  const compiled = (name: string) => join(folder ?? '', `${name}.mjs`);
  return folder
    ? ['--import', compiled(UNHURRIED), compiled(program)]
    : ['--import', 'tsx', join(ROOT, `${program}.ts`)];
}
