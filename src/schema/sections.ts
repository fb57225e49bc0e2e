import type { Sections } from './entity';

interface Section<F> {
  /** Absent for the fields that stand under no heading. */
  title?: string;
  fields: F[];
}

/** Fields under the headings they are to stand under: first those without, then each section that has any. */
export function inSections<F extends { name: string }>(fields: readonly F[], sections: Sections): Section<F>[] {
  const titled = Object.entries(sections).map(([title, names]) => ({
    title,
    fields: fields.filter(({ name }) => names.includes(name)),
  }));
  const rest = fields.filter((field) => !titled.some((section) => section.fields.includes(field)));
  return [{ fields: rest }, ...titled].filter((section) => section.fields.length > 0);
}
