import type { IconComponent } from '../../../src/schema/icon';

/** Something that the search offers: a page, a record or an action. */
export interface Choice {
  /** Unique among all choices. */
  id: string;
  heading: string;
  label: string;
  /** A short text beside the label. */
  note?: string | undefined;
  href: string;
  icon: IconComponent;
  /** The keys that open it without the search. */
  keys?: string | undefined;
  /** See `RANK`. */
  rank: number;
}

/** The choices under one heading. */
export interface ChoiceGroup {
  heading: string;
  choices: readonly Choice[];
}

/** The most choices under one heading. */
const MOST = 6;

/** Groups choices by heading. The best matches come first, the headings by their best match; equal ones keep their order. */
export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const headings = [...new Set(choices.map(({ heading }) => heading))];
  const groups = headings.map((heading) => ({
    heading,
    choices: choices
      .filter((choice) => choice.heading === heading)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, MOST),
  }));
  return groups.toSorted((a, b) => bestOf(a) - bestOf(b));
}

const bestOf = ({ choices: [best] }: ChoiceGroup): number => best?.rank ?? Number.POSITIVE_INFINITY;
