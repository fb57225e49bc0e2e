import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { runTool } from '../../server/cli/tool';
import { extensionDirs, readDatabase, readExtensionsOff } from '../../server/config';
import { recordEvent } from '../../server/db/audit';
import { openDatabase } from '../../server/db/connection/open';
import { checkSchema } from '../../server/db/migrate';
import { loadExtensions } from '../../server/extensions';
import { calls, type FileQuery } from './contract';
import { beginFile } from './server/file';
import { noteOf } from './server/note';
import { prepare } from './server/preview';

const HELP = `Usage: npm run jpk-mag -- --warehouse ID --from DAY --to DAY

Writes the file JPK_MAG of a warehouse and a period, as the page of the file does.

Options
  --warehouse <id>     the id of the warehouse
  --from <day>         the first day, as 2027-01-01
  --to <day>           the last day
  --office <code>      the code of the tax office, instead of the one of the settings
  --method <1-4>       the method of keeping the warehouse (1)
  --without-counts     leaves out the section INW
  --out <file>         where to write it: by default to its own name in this folder
  --help               show this text

It uses the database of DATABASE_URL, or the built-in one in DATA_DIR (./data), which it starts if it is not running.`;

const OPTIONS = {
  warehouse: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  office: { type: 'string' },
  method: { type: 'string' },
  'without-counts': { type: 'boolean' },
  out: { type: 'string' },
} as const;

await runTool(HELP, async (log) => {
  const { values } = parseArgs({ options: OPTIONS });
  const { warehouse, from, to, office, method, out } = values;
  const query = calls.file.query.safeParse({
    fromDate: from,
    toDate: to,
    office,
    method,
    counts: values['without-counts'] ? 'false' : 'true',
  });
  if (!query.success || !/^[1-9]\d*$/.test(warehouse ?? '')) throw new Error(HELP);
  await write(Number(warehouse), query.data, out, log);
});

async function write(warehouseId: number, query: FileQuery, out: string | undefined, log: (line: string) => void) {
  const extensions = await loadExtensions(extensionDirs(process.env), readExtensionsOff(process.env));
  const { unlimitedDb: db, close } = await openDatabase(readDatabase(process.env), { log, exclusive: false, max: 3 });
  try {
    await checkSchema(db, extensions.migrations);
    const { missing } = (await prepare(db, extensions.settings, warehouseId, query)).preview;
    for (const { fact, blocks, count } of missing) {
      log(`Missing: ${fact}${count === null ? '' : ` (${count})`}${blocks ? '' : '; the file does without'}`);
    }
    const { prepared, content } = await beginFile(db, extensions.settings, warehouseId, query);
    const path = out ?? prepared.preview.fileName ?? '';
    await recordEvent(db, { action: 'export', record: prepared.preview.fileName ?? '', note: noteOf(prepared) });
    await pipeline(content, createWriteStream(path)).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
    log(`Wrote ${path}.`);
  } finally {
    await close();
  }
}
