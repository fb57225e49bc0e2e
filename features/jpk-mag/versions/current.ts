import type { Version } from './version';
import { version2 } from './version2';

/** The version of the files. A new version is a file beside `version2.ts`, named here. */
export const current: Version = version2;
