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
  { db, importable, key, titleOf }: Sheet,
  drafts: readonly Draft[],
  scopeOf: (draft: Draft) => string,
): Promise<void> {
  const { finder: definition } = importable;
  const targets = importable.targets.filter(({ isKey }) => isKey || importable.rows === 'records');
  const { codes, text: textTarget, isByCode } = rowKeysOf(definition, targets, key);
  const keyTarget = targets.find(({ name }) => name === key);
  const nameTarget = targets.find(({ name }) => name === nameFieldOf(definition));
  const coded = new Map<string, Coded>();
  if (codes?.part !== undefined) {
    const all = drafts.flatMap(({ patch }) => (patch.get(codes) as string[] | undefined) ?? []);
    const of = { definition, name: codes.name, part: codes.part };
    for (const [code, meaning] of await idsByCode(db, of, all)) coded.set(code, meaning);
    refuseRepeated(
      drafts,
      (draft) => keysIn(draft, codes, coded).map((code) => `${code}\0${scopeOf(draft)}`),
      (draft, row) => refuse(draft, titleOf(codes), say('has the same code as row {row}', { row })),
    );
  }
  const byText = (draft: Draft) => !isByCode || keysIn(draft, codes, coded).length === 0;
  const texts = textTarget
    ? await idsByKeyText(
        db,
        definition,
        textTarget,
        drafts.filter(byText).flatMap(({ patch }) => (patch.has(textTarget) ? [patch.get(textTarget)] : [])),
      )
    : new Map<string, number[]>();
  const category = targets.find(({ name }) => name === 'categoryId');
  if (textTarget) {
    // Two products may have one name in different categories.
    const narrowed = (draft: Draft) =>
      category && textTarget === nameTarget ? `\0${String(draft.patch.get(category) ?? '')}` : '';
    refuseRepeated(
      drafts,
      (draft) =>
        byText(draft) && draft.patch.has(textTarget)
          ? [`${textKey(draft.patch.get(textTarget))}${narrowed(draft)}\0${scopeOf(draft)}`]
          : [],
      (draft, row) =>
        refuse(
          draft,
          titleOf(textTarget),
          say('has the same {field} as row {row}', { field: term(textTarget.label.toLowerCase()), row }),
        ),
    );
  }
  const ambiguous: { draft: Draft; ids: number[] }[] = [];
  for (const draft of drafts) {
    if (draft.refusal) continue;
    const owners = codes
      ? [
          ...new Set(
            ((draft.patch.get(codes) as string[] | undefined) ?? []).flatMap((code) => coded.get(code)?.ids ?? []),
          ),
        ]
      : [];
    let ids = owners;
    if (byText(draft)) {
      ids = textTarget && draft.patch.has(textTarget) ? (texts.get(textKey(draft.patch.get(textTarget))) ?? []) : [];
      const [id] = ids;
      const other = owners.find((owner) => owner !== id);
      if (codes && other !== undefined && ids.length < 2) {
        refuse(draft, titleOf(codes), say('has a code of another record, number {id}', { id: other }));
        continue;
      }
    }
    const [id] = ids;
    if (ids.length > 1) ambiguous.push({ draft, ids });
    else if (id !== undefined) draft.recordId = id;
  }
  await narrow(db, definition, category, ambiguous);
  for (const { draft, ids } of ambiguous) {
    if (draft.recordId === undefined)
      refuse(
        draft,
        titleOf(keyTarget ?? (codes as Target)),
        say('means several records: number {ids}', { ids: ids.join(', ') }),
      );
  }
  refuseRepeated(
    drafts,
    (draft) => (draft.recordId === undefined || draft.refusal ? [] : [`${draft.recordId}\0${scopeOf(draft)}`]),
    (draft, row) =>
      refuse(draft, titleOf(keyTarget ?? (codes as Target)), say('means the same record as row {row}', { row })),
  );
  for (const draft of drafts) if (draft.refusal) delete draft.recordId;
}

const keysIn = ({ patch }: Draft, codes: Target | undefined, coded: ReadonlyMap<string, Coded>): string[] => [
  ...new Set(((codes && (patch.get(codes) as string[] | undefined)) ?? []).map((code) => coded.get(code)?.key ?? code)),
];

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
