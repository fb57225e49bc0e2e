/** Why an import in a state cannot be changed. */
export const ALREADY = {
  ready: 'The import is ready already.',
  written: 'The import is written already.',
  undone: 'The import is undone already.',
} as const;
