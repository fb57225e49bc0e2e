/** The specified texts that are Polish, in an app that is English. */
const POLISH: ReadonlySet<unknown> = new Set([
  'Wszystkie',
  'Błąd: ',
  'Nie znaleziono transakcji',
  'Nowy Magazyn',
  'Edytuj Magazyn',
  'Nie udało się zapisać kategorii.',
]);

/** The language of a text, as `lang`, where it is not the page's. */
export const langOf = (text: unknown): 'pl' | undefined => (POLISH.has(text) ? 'pl' : undefined);
