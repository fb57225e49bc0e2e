import { nameFieldOf } from '../../../contract/definition/define';
import { defineChangeKind } from '../../../server/changes/kind';
import { tables as changeTables, type StoredChange } from '../../../server/changes/tables';
import type { Trx } from '../../../server/db/types';
import { tableOf } from '../../../server/entity/table';
import type { Context } from '../../../server/http/context';
import { say } from '../../../server/texts/message';
import { becomesOthers, type Target as Value } from '../fields';
import type { Importable } from '../importable';
import { titleText } from '../read/table';
import { documentFiles } from './document';
import { takesName } from './draft';
import type { FileChange, FileKind, KindName } from './fileKind';
import { finerTargets } from './finerUnits';
import { lineFiles } from './lines';
import { makeOthers, removeMade } from './made';
import { openingFiles } from './opening';
import { priceFiles } from './prices';
import { changeFiles, recordFiles } from './recordFiles';
import { lockKeys } from './rowKeys';
import { tables } from './tables';
import { allImportables, targetOf } from './target';

/** How the rows of each kind of file become records. */
export const KINDS: Readonly<Record<KindName, FileKind>> = {
  records: recordFiles,
  changes: changeFiles,
  prices: priceFiles,
  document: documentFiles,
  opening: openingFiles,
  lines: lineFiles,
};

/** The source of changes that files make. */
export const files = defineChangeKind({
  name: 'file',
  subjectOf: (context, entity) => {
    const importable = allImportables(context).find((each) => each.name === entity);
    return importable && { label: importable.label, role: importable.role, ...valuesIn(importable) };
  },
  write: async (context, trx, change, course) => {
    const file = await fileOf(context, trx, change);
    await lockNew(context, trx, change, file);
    file.made = await makeOthers(context, trx, change.id, change.made);
    const late = await KINDS[file.target.importable.kind].write(context, trx, file, course);
    await changeTables(trx)
      .updateTable('change')
      .set({ made: JSON.stringify(file.made) })
      .where('id', '=', change.id)
      .execute();
    await tables(trx).updateTable('import_file').set({ file: null }).where('change_id', '=', change.id).execute();
    return late;
  },
  undo: async (context, trx, change, course) => {
    const file = await fileOf(context, trx, change);
    const undone = await KINDS[file.target.importable.kind].undo(context, trx, file, course);
    await removeMade(context, trx, change.made);
    return undone;
  },
  writeNote: (file, values) => say('imported|file', { ...values, file: String(file) }),
  undoNote: (file, values) =>
    say('undid-import', {
      ...values,
      file: String(file),
    }),
  columnsOf: async ({ primary, word }, id) => {
    const { shown } = await tables(primary)
      .selectFrom('import_file')
      .select('shown')
      .where('change_id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      delimiter: shown.delimiter,
      columns: shown.columns.map(({ column, title }) => ({ column, title, shown: titleText(title, word) })),
    };
  },
});

async function fileOf(context: Context, trx: Trx, { id, entity, made }: StoredChange): Promise<FileChange> {
  const { shown, header, digest } = await tables(trx)
    .selectFrom('import_file')
    .select(['shown', 'header', 'digest'])
    .where('change_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, entity, made, target: targetOf(context, entity), key: shown.key, header, digest };
}

/** Locks the keys of records that a file creates. */
async function lockNew(context: Context, trx: Trx, { created, made }: StoredChange, { target }: FileChange) {
  if (created === 0 && made.length === 0) return;
  const others = made.map(({ list }) => context.referred(list).table);
  await lockKeys(trx, [tableOf(target.definition).name, ...others]);
}

/** Returns the values that rows of a file show, and which of them may be a record's name. */
function valuesIn({ targets, kind, finder, definition }: Importable): { values: Value[]; names: ReadonlySet<Value> } {
  const own = targets.filter((target) => !becomesOthers(target) && !target.isKey && !target.isForAll);
  const nameField = kind === 'records' ? nameFieldOf(definition) : undefined;
  return {
    values: kind === 'opening' ? [...own, ...finerTargets(finder)] : own,
    names: new Set(nameField === undefined ? [] : own.filter((each) => each.name === nameField || takesName(each))),
  };
}
