/** Returns the part of a list's query that a view keeps: everything but the page. */
export function searchOf(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name, value]) => name !== 'page' && value !== ''));
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}
