import type { Sections } from './entity';

interface Section<F> {
  title: string;
  fields: F[];
}

/** Groups fields by the headings of their sections. `rest` has the fields without a heading, which come first. */
export function inSections<F extends { name: string }>(
  fields: readonly F[],
  sections: Sections,
): { rest: F[]; titled: Section<F>[] } {
  const titled = Object.entries(sections)
    .map(([title, names]) => ({ title, fields: fields.filter(({ name }) => names.includes(name)) }))
    .filter((section) => section.fields.length > 0);
  return { titled, rest: fields.filter((field) => !titled.some((section) => section.fields.includes(field))) };
}
