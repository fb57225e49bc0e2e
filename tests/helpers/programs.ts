import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What tests start as processes of their own, by its path in the project without the ending. */
export const PROGRAMS = [
  'server/main',
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

/** What Node runs a program by: as it was compiled for this run of the tests, or else through tsx, as users do. */
export function argumentsOf(program: Program): string[] {
  const folder = process.env[COMPILED];
  return folder ? [join(folder, `${program}.js`)] : ['--import', 'tsx', join(ROOT, `${program}.ts`)];
}
