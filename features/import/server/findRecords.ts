import { type Definition, nameFieldOf } from '../../../contract/definition/define';
import { bodiesOf } from '../../../server/changes/bodies';
import type { Executor } from '../../../server/db/types';
import { say, term } from '../../../server/texts/message';
import type { Target } from '../fields';
import { type Draft, refuse, textKey } from './draft';
import { type Coded, idsByCode, idsByKeyText, rowKeysOf } from './rowKeys';
import type { Sheet } from './sheet';

/**
 * Finds the record of each row, and refuses rows that mean the same record.
 * @param scopeOf returns a text that tells rows of one record apart: the warehouse of its stock
 */
export async function findRecords(
  { db, importable: { finder: definition, targets: all, rows }, key, titleOf }: Sheet,
  drafts: readonly Draft[],
  scopeOf: (draft: Draft) => string,
): Promise<void> {
  const targets = all.filter(({ isKey }) => isKey || rows === 'records');
  const { codes, text, isByCode } = rowKeysOf(definition, targets, key);
  const keyTarget = targets.find(({ name }) => name === key) ?? codes;
  const keyTitle = keyTarget ? titleOf(keyTarget) : null;
  const category = targets.find(({ name }) => name === 'categoryId');

  const codesOf = ({ patch }: Draft) => ((codes && patch.get(codes)) ?? []) as string[];
  const coded =
    codes?.part === undefined
      ? new Map<string, Coded>()
      : await idsByCode(db, { definition, name: codes.name, part: codes.part }, drafts.flatMap(codesOf));
  if (codes)
    refuseRepeated(
      drafts,
      (draft) => codesOf(draft).map((code) => `${coded.get(code)?.key ?? code}\0${scopeOf(draft)}`),
      (draft, row) => refuse(draft, titleOf(codes), say('has the same code as row {row}', { row })),
    );

  /** Returns the text by which a row finds its record; none where its codes count. */
  const textsOf = (draft: Draft): string[] =>
    text && draft.patch.has(text) && !(isByCode && codesOf(draft).length > 0) ? [textKey(draft.patch.get(text))] : [];
  const named = text ? await idsByKeyText(db, definition, text, drafts.flatMap(textsOf)) : new Map<string, number[]>();
  if (text) {
    // Two products may have one name in different categories.
    const narrowed = ({ patch }: Draft) =>
      category && text.name === nameFieldOf(definition) ? `\0${String(patch.get(category) ?? '')}` : '';
    refuseRepeated(
      drafts,
      (draft) => textsOf(draft).map((each) => `${each}${narrowed(draft)}\0${scopeOf(draft)}`),
      (draft, row) =>
        refuse(
          draft,
          titleOf(text),
          say('has the same {field} as row {row}', { field: term(text.label.toLowerCase()), row }),
        ),
    );
  }

  const ambiguous: { draft: Draft; ids: number[] }[] = [];
  for (const draft of drafts) {
    if (draft.refusal) continue;
    const owners = [...new Set(codesOf(draft).flatMap((code) => coded.get(code)?.ids ?? []))];
    const ids =
      isByCode && codesOf(draft).length > 0 ? owners : textsOf(draft).flatMap((each) => named.get(each) ?? []);
    const [id] = ids;
    const other = owners.find((owner) => owner !== id);
    if (ids.length > 1) ambiguous.push({ draft, ids });
    else if (codes && other !== undefined)
      refuse(draft, titleOf(codes), say('has a code of another record, number {id}', { id: other }));
    else if (id !== undefined) draft.recordId = id;
  }
  await narrow(db, definition, category, ambiguous);
  for (const { draft, ids } of ambiguous)
    if (draft.recordId === undefined)
      refuse(draft, keyTitle, say('means several records: number {ids}', { ids: ids.join(', ') }));
  refuseRepeated(
    drafts,
    (draft) => (draft.recordId === undefined || draft.refusal ? [] : [`${draft.recordId}\0${scopeOf(draft)}`]),
    (draft, row) => refuse(draft, keyTitle, say('means the same record as row {row}', { row })),
  );
  for (const draft of drafts) if (draft.refusal) delete draft.recordId;
}

/** Refuses all rows that share a key, because the file does not tell which of them is right. */
export function refuseRepeated(
  drafts: readonly Draft[],
  keys: (draft: Draft) => string[],
  refuse: (draft: Draft, row: number) => void,
): void {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    for (const key of keys(draft)) {
      const other = first.get(key);
      if (!other) first.set(key, draft);
      else if (other !== draft) {
        refuse(draft, other.source.row);
        refuse(other, draft.source.row);
      }
    }
  }
}

/** Tells records of one name apart by their category. */
async function narrow(
  db: Executor,
  definition: Definition,
  category: Target | undefined,
  ambiguous: readonly { draft: Draft; ids: number[] }[],
): Promise<void> {
  if (!category || ambiguous.length === 0) return;
  const bodies = await bodiesOf(
    db,
    definition,
    ambiguous.flatMap(({ ids }) => ids),
  );
  for (const { draft, ids } of ambiguous) {
    const wanted = draft.patch.get(category);
    const [id, ...others] = ids.filter((each) => bodies.get(each)?.['categoryId'] === wanted);
    if (id !== undefined && others.length === 0) draft.recordId = id;
  }
}
