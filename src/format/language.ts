/** The Polish texts of the specification. All other texts are English. */
const POLISH: ReadonlySet<unknown> = new Set([
  'Wszystkie',
  'Błąd: ',
  'Nie znaleziono transakcji',
  'Nowy Magazyn',
  'Edytuj Magazyn',
  'Nie udało się zapisać kategorii.',
]);

/** Returns the `lang` attribute of a text; undefined for the page's language. */
export const langOf = (text: unknown): 'pl' | undefined => (POLISH.has(text) ? 'pl' : undefined);
