import { say } from '../../../server/texts/message';
import { normal } from '../match';
import { type Draft, refuse } from './draft';
import type { Sheet } from './sheet';

/** Titles of columns where the surname comes first. */
const SURNAME_FIRST = /^(?:nazwisko|surname|last|family|nachname)/;

/** Replaces names in one cell by the name and the surname: `Anna Nowak`, or `Nowak, Anna`. */
export function splitNames({ importable: { targets }, titleOf }: Sheet, drafts: readonly Draft[]): void {
  const whole = targets.find(({ isWholeName }) => isWholeName);
  const name = targets.find((target) => target.name === 'name');
  const surname = targets.find((target) => target.name === 'surname');
  if (!whole || !name || !surname) return;
  const title = titleOf(whole);
  const isSurnameFirst = SURNAME_FIRST.test(normal(title));
  for (const draft of drafts) {
    const { patch } = draft;
    const text = patch.get(whole);
    if (text === undefined) continue;
    patch.delete(whole);
    const parts = partsOf(String(text), isSurnameFirst);
    if (!parts) {
      refuse(
        draft,
        title,
        say('no-full-name', {
          text: String(text),
        }),
      );
      continue;
    }
    if (!patch.has(name)) patch.set(name, parts.name);
    if (!patch.has(surname)) patch.set(surname, parts.surname);
  }
}

function partsOf(text: string, isSurnameFirst: boolean): { name: string; surname: string } | undefined {
  const [before = '', after, ...more] = text.split(',').map((part) => part.replace(/\s+/g, ' ').trim());
  if (after !== undefined) return before && after && more.length === 0 ? { name: after, surname: before } : undefined;
  const [first, second, ...others] = before.split(' ');
  if (!first || !second || others.length > 0) return undefined;
  return isSurnameFirst ? { name: second, surname: first } : { name: first, surname: second };
}
