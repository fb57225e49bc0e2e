import { join } from 'node:path';
import { extensionNames } from '../../scripts/lib/extensionsFolder';
import { FEATURES } from '../../server/db/extensionMigrations';
import { readTexts } from '../../server/texts/read';

/** Reads the messages of features, as a server does at its start, for tests of single functions. */
await Promise.all(extensionNames(FEATURES).map((name) => readTexts(join(FEATURES, name, 'texts'))));
